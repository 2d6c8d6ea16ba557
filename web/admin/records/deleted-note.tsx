import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** Something that has just been deleted, of which a version stays. */
export interface Deleted {
  readonly name: string;
  /** The page of its versions, without its language. */
  readonly versions: string;
}

/** The way back to what has just been deleted. */
export function DeletedNote({ deleted }: { readonly deleted: Deleted | undefined }) {
  if (deleted === undefined) return null;
  return (
    <div className="breakable form-and-list__note">
      <Notice
        kind="info"
        action={
          <ButtonLink href={local(deleted.versions)} icon="clock">
            {m.manage_bringBack()}
          </ButtonLink>
        }
      >
        {m.manage_isDeleted({ name: deleted.name })}
      </Notice>
    </div>
  );
}
