import { KitSection } from './kit-section.tsx';
import { Emblem, HomeScene, Jasmine, Kasavu, Lattice, RingsAndJasmine } from '#web/shared/ui/ornament.tsx';
import { Icon, ICON_NAMES } from '#web/shared/ui/icon.tsx';
import { Kicker } from '#web/shared/ui/page-head.tsx';

const COLOURS = [
  'bg',
  'surface',
  'bg-sunken',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'brand-tint',
  'accent',
  'accent-tint',
  'brass',
  'brass-tint',
  'brass-ink',
  'panel',
  'danger',
  'danger-tint',
  'warn',
  'success',
  'info',
];

/** Colour, type, icons and drawings. */
export function KitLooks() {
  return (
    <>
      <KitSection title="Colour">
        {COLOURS.map((name) => (
          <div className="kit__colour" key={name}>
            <svg width="120" height="56" aria-hidden="true">
              <rect width="120" height="56" rx="10" fill={`var(--${name})`} stroke="var(--line)" />
            </svg>
            <span className="smallest">{name}</span>
          </div>
        ))}
      </KitSection>
      <KitSection title="Type" layout="stack">
        <p className="display kit__hero">Hero 44–84</p>
        <h1>Heading 1, 38–64</h1>
        <h2 className="kit__h2">Heading 2, 31–46</h2>
        <h3>Heading 3, 24–31</h3>
        <p className="h4">Heading 4, 20–23, text face</p>
        <p className="lead">Lead 19–22. The association was revived in 1971.</p>
        <p>Body 18 on a line height of 1.6. Never more than 62 characters to a line.</p>
        <p className="small muted">Meta 16. Folio 148, 1,284 members.</p>
        <p lang="ml">സ്നേഹസ്മരണ ഭാരവാഹികൾ ചരിത്രം കൂട്ടായ്മ രജിസ്ട്രേഷൻ</p>
        <Kicker lang="ml">ചരിത്രം</Kicker>
      </KitSection>
      <KitSection title="Icons">
        {ICON_NAMES.map((name) => (
          <span className="kit__icon smallest" key={name}>
            <Icon name={name} size={28} />
            {name}
          </span>
        ))}
      </KitSection>
      <KitSection title="Emblem, edge, jasmine, lattice" layout="three">
        <div className="kit__art">
          <Emblem size={88} />
          <Emblem />
        </div>
        <div className="kit__art kit__art--edges">
          <Kasavu />
          <Kasavu vertical />
        </div>
        <div className="kit__art">
          <Jasmine part="sprig" size={72} />
          <Jasmine part="slip" size={84} />
          <Icon name="sprig" size={30} />
        </div>
        <div className="kit__art kit__art--panel">
          <Jasmine part="branch" size={270} />
        </div>
        <div className="kit__art kit__art--panel">
          <Jasmine part="spray" size={270} />
        </div>
        <div className="kit__art">
          <Lattice />
        </div>
      </KitSection>
      <KitSection title="Drawings" layout="three">
        <HomeScene label="Illustration: an old Kerala home with a tiled roof and a veranda beside still water" />
        <RingsAndJasmine label="Illustration: two linked rings above a spray of jasmine" />
      </KitSection>
    </>
  );
}
