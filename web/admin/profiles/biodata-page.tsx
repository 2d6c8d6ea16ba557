import { Suspense, use, useState } from 'react';
import { type AdminProfileDetails, logBiodataPrinted } from '#contract/admin-profiles.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { type Loaded, withSite } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, languageNames } from '#web/shared/languages/locale.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { PrintButton } from '#web/shared/paper/paper.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { BackLink, BackToProfiles } from './back-links.tsx';
import { Biodata, type BiodataChoice } from './biodata.tsx';
import { loadProfile, ProfileLoading, ProfileProblem } from './profile-loading.tsx';

export function loader({ request, params }: LoaderArgs<'id'>) {
  const { id, reading } = loadProfile(request, params.id);
  const readingBoth = withSite(reading);
  readingBoth.catch(() => undefined);
  return { id, reading: readingBoth };
}

/** Prints a profile for another family, or saves it as PDF. */
export function Component({ loaderData: { id, reading } }: PageProps<typeof loader>) {
  return (
    <Suspense key={id} fallback={<ProfileLoading />}>
      <LoadedPage reading={reading} />
    </Suspense>
  );
}

type Printable = AdminProfileDetails & { readonly site: Site };

function LoadedPage({ reading }: { readonly reading: Promise<Loaded<Printable>> }) {
  const profile = use(reading);
  return (
    <>
      {profile.ok ? (
        <BackLink to={adminProfilePath(profile.value.id)}>{m.profiles_backToOne()}</BackLink>
      ) : (
        <BackToProfiles />
      )}
      <div className="flow admin__head">
        <AdminTitle>{m.profiles_print()}</AdminTitle>
      </div>
      {profile.ok ? <PrintOptionsAndSheet profile={profile.value} /> : <ProfileProblem problem={profile} />}
    </>
  );
}

async function logPrinted(id: number): Promise<void> {
  try {
    await api.call(logBiodataPrinted, { params: { id: String(id) } });
  } catch (error) {
    if (!(error instanceof SessionEnded)) toast.error(m.biodata_notNoted());
  }
}

/** Contact details are left out unless the administrator chooses to print them. */
function PrintOptionsAndSheet({ profile }: { readonly profile: Printable }) {
  const [choice, setChoice] = useState<BiodataChoice>({
    size: 'A4',
    languages: [getLocale()],
    withPhoto: true,
    withContact: false,
  });
  const choose = (changed: Partial<BiodataChoice>) => setChoice({ ...choice, ...changed });
  return (
    <>
      <div className="column paper-choices">
        <ChoiceField
          name="size"
          error={undefined}
          label={m.biodata_size()}
          choices={['A4', 'A5'].map((value) => ({ value, label: value }))}
          defaultValue={choice.size}
          onChoose={(size) => choose({ size: size === 'A5' ? 'A5' : 'A4' })}
        />
        <ChoiceField
          name="language"
          error={undefined}
          label={m.profiles_printLanguage()}
          choices={[
            { value: 'en', label: languageNames.en },
            { value: 'ml', label: languageNames.ml },
            { value: 'both', label: m.biodata_bothLanguages() },
          ]}
          defaultValue={getLocale()}
          onChoose={(language) =>
            choose({ languages: language === 'both' ? ['en', 'ml'] : [language === 'ml' ? 'ml' : 'en'] })
          }
          columns={3}
        />
        {profile.photo !== null && (
          <CheckboxField
            name="withPhoto"
            error={undefined}
            label={m.profiles_withPhoto()}
            checked={choice.withPhoto}
            onChange={({ target }) => choose({ withPhoto: target.checked })}
          />
        )}
        <CheckboxField
          name="withContact"
          error={undefined}
          label={m.profiles_withContact()}
          checked={choice.withContact}
          onChange={({ target }) => choose({ withContact: target.checked })}
        />
        <PrintButton
          fileName={m.biodata_fileName({ name: profile.name })}
          onPrint={() => void logPrinted(profile.id)}
        />
      </div>
      <Biodata {...choice} profile={profile} site={profile.site} />
    </>
  );
}
