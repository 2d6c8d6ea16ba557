import type { AdminMember } from '#contract/admin-members.ts';
import type { EntryVisibility, OptionalMemberField } from '#contract/members.ts';

type Texts = Readonly<Record<OptionalMemberField, string | null>> & { readonly visibility: EntryVisibility };

/** Returns the entry without the texts that are hidden from members. The house name belongs to the address. */
export function withoutHiddenTexts<Entry extends Texts>(entry: Entry): Entry {
  const { mobile, address } = entry.visibility;
  return {
    ...entry,
    ...(mobile === 'office' && { mobile: null }),
    ...(address === 'office' && { house_name: null, address: null }),
  };
}

/** Returns whether members may read the PDF, which shows telephone numbers and addresses (decision 56). */
export function isPdfVisible({ mobile, address }: EntryVisibility): boolean {
  return mobile === 'members' && address === 'members';
}

/** Returns the entry as members see it who are not linked to it: with null for every hidden part. */
export function asMembersSee(entry: AdminMember): AdminMember {
  return {
    ...withoutHiddenTexts(entry),
    ...(entry.visibility.photo === 'office' && { image: null, picture: null }),
    ...(!isPdfVisible(entry.visibility) && { pdf: null }),
  };
}
