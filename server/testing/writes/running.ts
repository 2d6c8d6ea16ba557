import writeXlsxFile from 'write-excel-file/node';
import { APPROVED_EMAIL } from '#server/features/identity/emails.ts';
import { addJob, markJobFailed } from '#server/platform/jobs/jobs-store.ts';
import { zipOf } from '#server/testing/hostile-input.ts';
import { fileOf } from '#server/testing/pictures.ts';
import { member } from '#server/testing/records.ts';
import { newestIn, nextNumber, type PreparedCall, smallPhoto, type WriteSite, type Writes } from './write.ts';

const IMPORTS = '/api/admin/members/imports';
const BACKUPS = '/api/admin/health/backups';

const listForm = (name = 'Yusuf Sait') => ({
  fileName: 'members.csv',
  table: fileOf(`Folio,Name,Mobile\nL${nextNumber()},${name},00000 10001\n`, 'file'),
});

async function upload(site: WriteSite, name?: string): Promise<number> {
  await site.officeForm('POST', IMPORTS, listForm(name));
  return newestIn(site, IMPORTS);
}

/** Uploads a workbook with two sheets. @returns the id of the import */
async function uploadWorkbook(site: WriteSite): Promise<number> {
  const data = [
    ['Folio', 'Name'],
    [`W${nextNumber()}`, 'Yusuf Sait'],
  ];
  const workbook = await writeXlsxFile(['Members', 'Former'].map((sheet) => ({ sheet, data }))).toBuffer();
  await site.officeForm('POST', IMPORTS, { fileName: 'members.xlsx', table: fileOf(workbook, 'file') });
  return newestIn(site, IMPORTS);
}

async function checked(site: WriteSite, name?: string): Promise<number> {
  const id = await upload(site, name);
  await site.office('PUT', `${IMPORTS}/${id}`, {});
  await site.app.platform.jobs.settle();
  return id;
}

/** Adds a failed job for an email that could not be delivered. */
async function failedEmail({ app: { platform } }: WriteSite): Promise<PreparedCall> {
  const { database, now } = platform;
  // Make the job due in a minute, so that the email is not sent before the job is marked as failed.
  const job = { kind: APPROVED_EMAIL, payload: '1', created_at: now(), run_at: now() + 60_000 };
  const id = await addJob(database, job);
  const words = { subject: 'Sample', problem: 'refused', reply: null };
  await markJobFailed(database, id, now(), { recipient: 'gone@sample.example', failure: JSON.stringify(words) });
  return { id, body: {} };
}

export const operationWrites: Writes = {
  [`POST ${IMPORTS}`]: async () => ({ form: listForm() }),
  [`POST ${IMPORTS}/files`]: async (site) => {
    const folio = `A${nextNumber()}`;
    await site.officeForm('POST', '/api/admin/members', member({ folio }));
    const zip = await zipOf({ [`${folio}.jpg`]: Buffer.from(await (await smallPhoto()).arrayBuffer()) });
    return { form: { fileName: 'photos.zip', archive: fileOf(zip, 'file') } };
  },
  [`POST ${IMPORTS}/:id/sheet`]: async (site) => ({ id: await uploadWorkbook(site), body: { sheet: 2 } }),
  [`PUT ${IMPORTS}/:id`]: async (site) => ({ id: await upload(site), body: {} }),
  [`PUT ${IMPORTS}/:id/answer`]: async (site) => ({
    id: await checked(site, 'Late Yusuf Sait'),
    body: { row: 2, answer: 'living' },
  }),
  [`POST ${IMPORTS}/:id/run`]: async (site) => ({ id: await checked(site), body: {} }),
  [`POST ${IMPORTS}/:id/undo`]: async (site) => {
    const id = await checked(site);
    await site.office('POST', `${IMPORTS}/${id}/run`, {});
    await site.app.platform.jobs.settle();
    return { id };
  },
  [`DELETE ${IMPORTS}/:id`]: async (site) => ({ id: await upload(site) }),
  'POST /api/admin/health/emails/:id/send-again': failedEmail,
  'DELETE /api/admin/health/emails/:id': async (site) => ({ id: (await failedEmail(site)).id ?? 0 }),
  [`POST ${BACKUPS}/dismiss`]: async ({ app }) => {
    await app.platform.database.updateTable('backup_watch').set({ dismissed_at: null }).execute();
    return {};
  },
};
