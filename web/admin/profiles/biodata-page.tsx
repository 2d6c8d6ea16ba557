import { Suspense, use, useState } from 'react';
import { type AdminProfileDetails, logBiodataPrinted } from '#contract/admin-profiles.ts';
import { ChoicesAndPaper, OneOf, PrintButtons, sameChoices, Tick } from '#web/admin/records/printing.tsx';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { type Loaded, withSite } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, languageNames, locales } from '#web/shared/languages/locale.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { BackLink, BackToProfiles } from './back-links.tsx';
import { Biodata } from './biodata.tsx';
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
      <div className="flow apart admin__head">
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

type Choices = Readonly<Record<'size' | 'language' | 'photo' | 'contact', string>>;

/** The choices are not in the address, so that contact details are left out whenever the page is opened. */
function PrintOptionsAndSheet({ profile }: { readonly profile: Printable }) {
  const [choices, setChoices] = useState<Choices>({
    size: 'A4',
    language: getLocale(),
    photo: 'yes',
    contact: '',
  });
  const { size, language, photo, contact } = choices;
  const field = (name: keyof Choices) => ({
    name,
    value: choices[name],
    onValueChange: (value: string) => setChoices({ ...choices, [name]: value }),
    maxLength: undefined,
  });
  const languages = [
    { value: 'en', label: languageNames.en },
    { value: 'ml', label: languageNames.ml },
    { value: 'both', label: m.biodata_bothLanguages() },
  ];
  return (
    <ChoicesAndPaper
      choices={
        <>
          <PrintButtons
            fileName={m.biodata_fileName({ name: profile.name })}
            onPrint={() => void logPrinted(profile.id)}
          />
          <OneOf label={m.biodata_size()} field={field('size')} choices={sameChoices('A4', 'A5')} />
          <OneOf label={m.profiles_printLanguage()} field={field('language')} choices={languages} />
          {profile.photo !== null && <Tick label={m.profiles_withPhoto()} field={field('photo')} />}
          <Tick label={m.profiles_withContact()} field={field('contact')} />
        </>
      }
    >
      <Biodata
        size={size === 'A5' ? 'A5' : 'A4'}
        languages={locales.filter((locale) => language === locale || language === 'both')}
        withPhoto={photo === 'yes'}
        withContact={contact === 'yes'}
        profile={profile}
        site={profile.site}
      />
    </ChoicesAndPaper>
  );
}
