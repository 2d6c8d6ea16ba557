import { Button, type ButtonLook } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

interface ShareButtonProps extends ButtonLook {
  /** Title of the page, for the shared message. */
  readonly title: string;
  readonly children: string;
}

/** Shares the address of this page (web/app/script/site.ts). Hidden without script. */
export function ShareButton({ title, children, className, ...look }: ShareButtonProps) {
  return (
    <Button {...look} className={classNames('needs-script', className)} icon="share" data-shares={title}>
      {children}
    </Button>
  );
}
