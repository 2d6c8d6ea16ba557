import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button, IconButton } from '#web/shared/ui/button.tsx';
import { SearchBox } from '#web/shared/ui/search-field.tsx';
import { memorialsList, type MemorialsQuery } from './memorials-query.ts';

/** By name and by funeral place (specification section 2); a form like any other until script arrives. */
export function MemorialSearch({ query }: { readonly query: MemorialsQuery }) {
  const { name, place } = query.filters;
  const { maxLength } = memorialsList.filters.name;
  // The style sheet hides it while there is nothing to clear.
  const clear = <IconButton className="needs-script search__clear" icon="x" label={m.memorials_clear()} />;
  return (
    <form role="search" className="column memorial-search" action={local(paths.deceased)}>
      <SearchBox
        label={m.memorials_searchName()}
        name="name"
        defaultValue={name}
        placeholder={m.memorials_exampleName()}
        maxLength={maxLength}
        clear={clear}
      />
      <SearchBox
        label={m.memorials_searchPlace()}
        name="place"
        icon="pin"
        defaultValue={place}
        placeholder={m.memorials_examplePlace()}
        maxLength={maxLength}
        clear={clear}
      />
      <Button type="submit" size="lg" className="memorial-search__submit">
        {m.memorials_search()}
      </Button>
    </form>
  );
}
