import { messages } from '#contract/messages.ts';
import { addEntry, createLinkedUser } from '#server/testing/corrections.ts';
import { administrator, registerPerson, signIn as signInToApi } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { nadia } from '#server/testing/records.ts';
import { pdfWithText } from '../members.ts';
import type { AddStep } from './stage.ts';
import type { Tab } from './tab.ts';

const MENU = 'header :is(button, summary)';

/** Waits until a picture is visible and loaded. */
async function seesPicture(tab: Tab, css: string): Promise<void> {
  await tab.sees('', css);
  const isLoaded = (images: string) =>
    [...document.querySelectorAll<HTMLImageElement>(images)].some(({ naturalWidth }) => naturalWidth > 0);
  await tab.until(isLoaded, css);
}

async function signIn(tab: Tab, email: string, password: string): Promise<void> {
  await tab.fill('main [name=email]', email);
  await tab.fill('main [name=password]', password);
  await tab.click('main [type=submit]');
}

/** Reads every public page. */
export function readPublicPages(step: AddStep): void {
  for (const [path, title] of [
    ['/home', 'Two centuries, one community.'],
    ['/about', 'About'],
    ['/officebearers', 'Office Bearers'],
    ['/contact', 'Contact'],
    ['/events', 'Events'],
    ['/gallery', 'Gallery'],
    ['/deceased', 'In Loving Memory'],
    ['/matrimony', 'Matrimony Bureau'],
  ] as const) {
    step(`a visitor reads ${path}`, async ({ tab }) => {
      await tab.goto(path);
      await tab.sees(title, 'h1');
    });
  }
}

/** Reads in both languages, at sign-in and on pages for members and the office, that the browser is too old. */
export function readThatBrowserIsOld(step: AddStep): void {
  for (const path of ['/login', '/ml/register', '/officedirectory', '/account', '/matrimonyRegister', '/admin']) {
    step(`a visitor reads on ${path} that the browser is too old`, async ({ tab }) => {
      await tab.goto(path);
      await tab.sees('This browser is too old to sign in', '.old-browser p:not([lang=ml])');
      await tab.sees('', '.old-browser [lang=ml]');
    });
  }
}

/** Uses all that a visitor can use. */
function visitAsVisitor(step: AddStep): void {
  step('a visitor opens the menu and changes the language', async ({ tab }) => {
    await tab.goto('/home');
    await tab.click(MENU, 'Menu');
    await tab.click('a[href="/events"]', 'Events');
    await tab.isAt('/events');
    await tab.click('main a[href^="/events/"]');
    await tab.until(() => /^\/events\/\d+$/.test(location.pathname));
    await tab.click(MENU, 'Menu');
    await tab.click('a[lang=ml]', 'മലയാളം');
    await tab.until(() => /^\/ml\/events\/\d+$/.test(location.pathname) && document.documentElement.lang === 'ml');
  });

  step('a visitor searches memorials and looks at a picture', async ({ tab }) => {
    await tab.goto('/deceased');
    await tab.fill('main [name=name]', 'vargese');
    await tab.sees('Similar names', 'main');
    await tab.goto('/gallery');
    await tab.click('main a[href*="picture="]');
    await seesPicture(tab, 'dialog[open] img');
  });
}

/** Signs in as a member and uses the directory and My page. */
function visitAsMember(step: AddStep): void {
  step('a member signs in on the way to the directory', async ({ tab, site }) => {
    const { accessToken } = await signInToApi(site.api, 'admin', administrator);
    const files = { image: await photo(), pdf: pdfWithText(1) };
    const entry = { folio: '90001', name: 'Eliamma Zachariah', mobile: '00000 10006', house_name: 'Rose Villa' };
    const { email, password } = await createLinkedUser(site, [
      await addEntry(site, accessToken, { ...entry, ...files }),
    ]);
    await tab.goto('/officedirectory');
    await tab.click('main a[href^="/login"]', 'Sign In');
    await tab.isAt('/login');
    await signIn(tab, email, 'not the password');
    await tab.sees('The email or password is not correct.', 'main');
    await tab.fill('main [name=password]', password);
    await tab.click('main [type=submit]');
    await tab.isAt('/officedirectory');
    await tab.sees('Showing 1 to 100 of', 'main');
  });

  step('the member finds a person, with photo and PDF', async ({ tab }) => {
    await tab.fill('main input[type=search]', 'eliyamma zacharia');
    await tab.sees('Eliamma Zachariah', 'main :is([role=row], tr)');
    await seesPicture(tab, 'main :is([role=row], tr) img');
    await tab.click('main button', 'Eliamma Zachariah');
    await tab.sees('Family record, page 1', 'dialog[open]');
    await tab.until(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('dialog[open] canvas');
      const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.some((value, at) => at % 4 === 0 && value < 128 && Number(data[at + 3]) > 128);
    });
    await tab.click('dialog[open] button', 'Close');
    await tab.seesNo('dialog[open]');
  });

  step('the member suggests a correction and hides the number', async ({ tab }) => {
    await tab.click('header a[href="/account"]');
    await tab.isAt('/account');
    await tab.sees('Rose Villa', 'main');
    await tab.click('main button', 'Suggest a correction House name');
    await tab.fill('main [name=house_name]', 'Lake View');
    await tab.click('main button', 'Send to the office');
    await tab.sees('Lake View', '.entry__line');
    await tab.click('.visibility input[name^=mobile][value=office]');
    await tab.sees(messages.visibilityChanged);
  });

  step('the member registers a daughter with the bureau', async ({ tab, picture }) => {
    const next = async (heading: string) => {
      await tab.click('main button', 'Continue');
      await tab.sees(heading, 'main h2');
    };
    const fill = async (fields: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(fields)) await tab.fill(`main [name=${name}]`, value);
    };
    await tab.goto('/matrimony');
    await tab.click('main a[href="/matrimonyRegister"]');
    await tab.click('main [name=profileFor][value=Daughter]');
    await fill({ name: nadia.name, dobDay: '14', dobMonth: '2', dobYear: '1999' });
    await tab.click('main [name=gender][value=Female]');
    await tab.click('main [name=maritalStatus][value=Single]');
    await fill({ heightFeet: '5', heightInch: '4' });
    await next('Family and work');
    const { fatherName, motherName, siblings, education, profession, about } = nadia;
    await fill({ fatherName, motherName, siblings, education, profession, about });
    await next('Contact');
    const { contactMobile, email, country, state, district } = nadia;
    await fill({ contactMobile, email, country, state, district });
    await next('Photo and check');
    await tab.click('main [name=photoSubmitted]');
    await tab.choose('main input[type=file]', picture);
    await tab.sees('picture.jpg', 'main');
    await tab.click('main [name=consent]');
    await tab.click('main [name=declaration]');
    await tab.click('main button', 'Submit registration');
    await tab.sees('Registration successful!', 'h1');
  });
}

/** Signs in as the office and does its most frequent work. */
function visitAsOffice(step: AddStep): void {
  step('the office signs in and approves an account', async ({ tab, site }) => {
    const person = await registerPerson(site.api, 'Rahel Thomas');
    await tab.goto('/admin');
    await signIn(tab, administrator.email, administrator.password);
    await tab.sees('Waiting for you', 'main');
    await tab.goto(`/admin/users?search=${person.email}`);
    await tab.click('main button', 'Approve Rahel Thomas');
    await tab.sees('Approved', 'main :is([role=row], tr)');
  });

  step('the office adds an event with a picture', async ({ tab, picture }) => {
    await tab.goto('/admin');
    await tab.click('main a[href="/admin/events/new"]');
    await tab.fill('form [name=title]', 'Tea for everybody');
    await tab.fill('form [name=date]', '2026-07-21');
    await tab.fill('form [name=time]', '16:30');
    await tab.fill('form [name=description]', 'Tea on the lawn.');
    await tab.choose('form input[type=file]', picture);
    await tab.sees('picture.jpg', 'form');
    await tab.click('form button', 'Add event');
    await tab.sees(messages.eventAdded);
    await tab.sees('Tea for everybody', 'main li');
    await tab.goto('/events');
    await tab.click('main a', 'Tea for everybody');
    await tab.until(() => /^\/events\/\d+$/.test(location.pathname));
    await seesPicture(tab, 'main img');
  });

  step('the office opens the other actions of an event', async ({ tab }) => {
    await tab.goto('/admin/events');
    await tab.click('main :is(button, summary)', 'More Tea for everybody');
    await tab.click('main :is(button, a)', 'Delete Tea for everybody');
    await tab.sees('', '[role=alertdialog], dialog[open]');
    await tab.click('[role=alertdialog] button, dialog[open] button', 'Keep event');
  });

  step('the office records a death', async ({ tab }) => {
    await tab.goto('/admin/deceased/record');
    await tab.fill('main input[type=search]', 'eliamma zach');
    await tab.click('main label', 'Eliamma Zachariah');
    await tab.click('main button', 'Next: details');
    await tab.fill('main [name=date_of_death]', '2026-07-19');
    await tab.fill('main [name=description]', 'Mother of Annie');
    await tab.fill('main [name=funeral_at]', '2026-07-21');
    await tab.fill('main [name=funeral_time]', '16:30');
    await tab.fill('main [name=funeral_place]', 'Riverside');
    await tab.click('main button', 'Record and publish');
    await tab.sees('The death is recorded', 'h1');
    await tab.goto('/deceased');
    await tab.sees('Eliamma Zachariah', 'main');
  });

  step('the office prints a list', async ({ tab }) => {
    await tab.goto('/admin/lists');
    await tab.sees('Leela', '.paper');
    await tab.until(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
      return true;
    });
    await tab.click('main button', 'Print or save as PDF');
    await tab.until(() => document.body.hasAttribute('data-printed'));
  });
}

/** Does everything that people do most often, in one tab. */
export function wholeJourney(step: AddStep): void {
  readPublicPages(step);
  visitAsVisitor(step);
  visitAsMember(step);
  visitAsOffice(step);
}
