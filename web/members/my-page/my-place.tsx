import { OwnPageWaiting, type OwnPlace } from '#web/shared/accounts/own-page.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { TopicKicker } from '#web/shared/words/headings.tsx';

export function myPlace(): OwnPlace {
  return {
    head: <PageHead isLow kicker={<TopicKicker>{m.kicker_myPage()}</TopicKicker>} title={m.nav_myPage()} />,
    signIn: m.mypage_signIn(),
    adminPage: { path: paths.adminAccount, name: m.account_title() },
  };
}

export function MyPageWaiting() {
  return <OwnPageWaiting place={myPlace()} loading={m.mypage_loading()} />;
}
