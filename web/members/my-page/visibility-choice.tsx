import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EntryVisibility, Member, Visibility } from '#contract/members.ts';
import { changeVisibility } from '#contract/my-page.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const choices = [
  { value: 'members', label: m.mypage_everyone },
  { value: 'office', label: m.mypage_officeOnly },
] as const;

interface VisibilityChoiceProps {
  readonly member: Member;
  readonly part: keyof EntryVisibility;
  readonly label: string;
}

/** Decides who sees a part of an entry. A choice takes effect at once and is undone by choosing again. */
export function VisibilityChoice({ member: { id, visibility, updatedAt: seen }, part, label }: VisibilityChoiceProps) {
  const [chosen, setChosen] = useState<Visibility>();
  const { revalidate } = useRevalidator();

  async function choose(value: Visibility): Promise<void> {
    setChosen(value);
    try {
      const said = await api.call(changeVisibility, { params: { id: String(id) }, body: { [part]: value, seen } });
      toast.success(await translateMessage(said));
      await revalidate();
    } catch (error) {
      toast.error(explain(error).message ?? m.said_errorOccurred());
      // Somebody else may have changed the entry.
      if (error instanceof CallFailed) await revalidate();
    } finally {
      setChosen(undefined);
    }
  }

  return (
    <fieldset>
      <legend className="visually-hidden">{m.mypage_whoSees({ part: label })}</legend>
      <div className="visibility">
        {choices.map(({ value, label: words }) => (
          <label key={value} className="focus-ring-around visibility__choice">
            <input
              type="radio"
              name={`${part}-${id}`}
              value={value}
              checked={value === (chosen ?? visibility[part])}
              onChange={() => {
                if (chosen === undefined) void choose(value);
              }}
            />
            {words()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
