import { KitControls } from './kit-controls.tsx';
import { KitData } from './kit-data.tsx';
import { KitLooks } from './kit-looks.tsx';
import { KitMessages } from './kit-messages.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Breadcrumbs, Kicker, PageHead } from '#web/shared/ui/page-head.tsx';
import './sheets.css';

/** Every component in its states, for developers only. */
export default function KitPage() {
  return (
    <>
      <PageHead
        crumbs={<Breadcrumbs label={m.nav_breadcrumb()} items={[{ label: 'Home', to: '/home' }, { label: 'Kit' }]} />}
        kicker={<Kicker>Component sheet</Kicker>}
        title="CMJ components"
        lead="Every component in its states. Hover and focus are there to try."
      />
      <div className="container">
        <KitLooks />
        <KitControls />
        <KitData />
        <KitMessages />
      </div>
    </>
  );
}
