import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { LONGEST_SEARCH, type MemorialsQuery } from './memorials-query.ts';

interface SearchedProps {
  readonly label: string;
  readonly name: 'name' | 'place';
  readonly icon: IconName;
  readonly value: string;
  readonly example: string;
}

function Searched({ label, name, icon, value, example }: SearchedProps) {
  return (
    <div className="searchfield">
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <div className="search">
        <Icon name={icon} />
        <input
          className="input"
          type="search"
          id={name}
          name={name}
          defaultValue={value}
          placeholder={example}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

/** By name and by funeral place (specification section 2); a form like any other until script arrives. */
export function MemorialSearch({ query: { name, place } }: { readonly query: MemorialsQuery }) {
  return (
    <form role="search" className="msearch" action={local(paths.deceased)}>
      <Searched
        label={m.memorials_searchName()}
        name="name"
        icon="search"
        value={name}
        example={m.memorials_exampleName()}
      />
      <Searched
        label={m.memorials_searchPlace()}
        name="place"
        icon="pin"
        value={place}
        example={m.memorials_examplePlace()}
      />
      <Button type="submit" size="lg" className="msearch__go">
        {m.memorials_search()}
      </Button>
    </form>
  );
}
