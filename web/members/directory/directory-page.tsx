import assets from 'virtual:site-assets';
import type { SiteDocument } from '#web/shared/documents/document.ts';
import { localizedPath, signInPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button, ButtonLink, IconButton } from '#web/shared/ui/button.tsx';
import { DialogHead } from '#web/shared/ui/dialog.tsx';
import { ForMembers } from '#web/shared/accounts/for-members.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { LightboxFrame } from '#web/shared/picture-viewer/lightbox-frame.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { TopicKicker } from '#web/shared/words/headings.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { SearchBox } from '#web/shared/ui/search-field.tsx';
import { SkeletonRows, Spinner } from '#web/shared/ui/loading.tsx';
import { directory, PART_IDS } from './directory-address.ts';
import { DirectoryJumps, TopButton, WardSelect } from './directory-jumps.tsx';
import { firstRequestScript } from './first-request.ts';
import { NO_PDF_DIALOG_ID } from './member-row.tsx';

/** Asks visitors to sign in (specification section 8, decision 20). */
function SignInNotice() {
  return (
    <ForMembers adminPage={{ path: paths.adminMembers, name: m.admin_manageMembers() }}>
      <Notice
        kind="error"
        action={
          <div className="row">
            <ButtonLink data-returns="" variant="primary" href={signInPath('user', directory.href())}>
              {m.nav_signIn()}
            </ButtonLink>
            <ButtonLink href={localizedPath(paths.register)}>{m.login_toRegister()}</ButtonLink>
          </div>
        }
      >
        {m.directory_loadFailed()}
      </Notice>
    </ForMembers>
  );
}

/** Search by name, in any spelling, or by folio. A new search goes to the first page. The bar is sticky on phones. */
function DirectoryBar() {
  return (
    <div className="row directory__bar">
      <form role="search" className="directory__search" action={localizedPath(paths.directory)}>
        <SearchBox
          name="search"
          label={m.directory_search()}
          placeholder={m.directory_example()}
          maxLength={directory.maxLength('search')}
          clear={<IconButton className="needs-script search__clear" icon="x" label={m.directory_clear()} />}
        />
      </form>
      <div className="row directory__jumps">
        <DirectoryJumps query={directory.all} firstFolios={[]} />
        <TopButton />
      </div>
    </div>
  );
}

/** Lets the user decide whether to print private data. */
function PrintChoice() {
  return (
    <div className="row directory__print">
      <label className="tap">
        <input type="checkbox" name="prints-all" />
        {m.directory_printAll()}
      </label>
      <Button data-prints="">{m.directory_print()}</Button>
    </div>
  );
}

/** The message that a member has no PDF (specification section 2). */
function NoPdfDialog() {
  return (
    <dialog id={NO_PDF_DIALOG_ID} className="dialog" role="alertdialog" aria-labelledby={`${NO_PDF_DIALOG_ID}-title`}>
      <DialogHead id={NO_PDF_DIALOG_ID} icon="pdf" tone="brass" title={m.directory_noPdf()} />
      <div className="flow dialog__foot">
        <Button variant="primary" data-closes={NO_PDF_DIALOG_ID} autoFocus>
          {m.directory_ok()}
        </Button>
      </div>
    </dialog>
  );
}

/**
 * Renders the Members Directory (specification section 2) without its members. The script inserts them if the browser
 * has a member's session.
 */
export async function directoryPage(): Promise<SiteDocument> {
  return {
    head: { title: m.directory_title() },
    ownScript: { inline: firstRequestScript, preloads: assets.directoryScripts },
    body: (
      <div className="full-height directory">
        <PageHead
          isLow
          kicker={<TopicKicker>{m.kicker_directory()}</TopicKicker>}
          title={m.directory_title()}
          lead={m.directory_lead()}
        />
        <section className="container directory__inner">
          <SignInNotice />
          <div className="directory__content" data-loading="">
            <DirectoryBar />
            <div className="directory__problem" />
            <div className="row directory__count">
              <div id={PART_IDS.count} role="status" />
              <WardSelect query={directory.all} wards={[]} />
              <div className="directory__loading">
                <Spinner label={m.directory_loading()} />
              </div>
            </div>
            <div id={PART_IDS.list}>
              <SkeletonRows rows={8} />
            </div>
            <PrintChoice />
            <NoPdfDialog />
            <LightboxFrame
              label={m.directory_photos()}
              words={{ before: m.directory_previousPhoto(), after: m.directory_nextPhoto() }}
              closeTo={directory.href()}
            />
          </div>
          <template id="directory-failed">
            <Notice kind="error" action={<Button data-retries="">{m.fault_tryAgain()}</Button>}>
              {m.directory_loadFailed()}
            </Notice>
          </template>
        </section>
      </div>
    ),
  };
}
