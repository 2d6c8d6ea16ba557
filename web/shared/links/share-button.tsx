import { Button, type ButtonLook } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

interface ShareButtonProps extends ButtonLook {
  readonly title: string;
  /** Text that the message has besides the address. */
  readonly text?: string;
  /** Path of the shared page, with language prefix; the current page by default. */
  readonly path?: string;
  readonly children: string;
}

/** A button that shares the address of a page (web/app/script/site.ts). Hidden without script. */
export function ShareButton({ title, text, path, children, className, ...look }: ShareButtonProps) {
  return (
    <Button
      {...look}
      className={classNames('needs-script', className)}
      icon="share"
      data-shares={title}
      data-text={text}
      data-path={path}
    >
      {children}
    </Button>
  );
}
