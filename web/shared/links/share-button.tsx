import { Button, type ButtonLook } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

interface ShareButtonProps extends ButtonLook {
  readonly title: string;
  readonly children: string;
}

/** A button that shares the address of the current page (web/app/script/site.ts). Hidden without script. */
export function ShareButton({ title, children, className, ...look }: ShareButtonProps) {
  return (
    <Button {...look} className={classNames('needs-script', className)} icon="share" data-shares={title}>
      {children}
    </Button>
  );
}
