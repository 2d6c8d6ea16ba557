import { Button, type ButtonLook } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

interface ShareButtonProps extends ButtonLook {
  /** What the page is about, for the message that carries the link. */
  readonly title: string;
  readonly children: string;
}

/** Shares the address of this page (web/app/script/site.ts); not there without script. */
export function ShareButton({ title, children, className, ...look }: ShareButtonProps) {
  return (
    <Button {...look} className={classNames('needs-script', className)} icon="share" data-shares={title}>
      {children}
    </Button>
  );
}
