import { Icon, type IconName } from './icon.tsx';
import { classNames } from './class-names.ts';

interface DialogHeadProps {
  /** The title gets `${id}-title`, the line below `${id}-more`. */
  id: string;
  icon: IconName;
  tone: 'brand' | 'danger' | 'brass';
  title: string;
  more?: string | undefined;
}

const TONES = { brand: false, danger: 'dialog__icon--danger', brass: 'dialog__icon--brass' } as const;

/** The icon, the sentence and the line below it, at the top of a dialog. */
export function DialogHead({ id, icon, tone, title, more }: DialogHeadProps) {
  return (
    <div className="dialog__body">
      <span className={classNames('disc dialog__icon', TONES[tone])}>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        {more !== undefined && <p id={`${id}-more`}>{more}</p>}
      </div>
    </div>
  );
}
