import { OwnPageWaiting, type OwnPlace } from '#web/shared/accounts/own-page.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { TopicKicker } from '#web/shared/words/headings.tsx';

export function myPlace(title = m.nav_myPage(), signIn = m.mypage_signIn()): OwnPlace {
  return {
    head: <PageHead isLow kicker={<TopicKicker>{m.kicker_myPage()}</TopicKicker>} title={title} />,
    signIn,
    adminPage: { path: paths.adminAccount, name: m.account_title() },
  };
}

export function MyPageWaiting({ place = myPlace() }: { readonly place?: OwnPlace }) {
  return <OwnPageWaiting place={place} loading={m.mypage_loading()} />;
}
