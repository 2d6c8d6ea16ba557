import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { OPENED_FROM_CARD, wasOpenedFromCard } from '#web/shared/links/history-state.ts';
import { skipRevalidationForViewer } from '#web/shared/links/use-opened.ts';
import { ToastPlacesInDialog } from '#web/shared/frame/toasts.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { IconButton } from '#web/shared/ui/button.tsx';
import { focusFirstControl } from '#web/shared/forms/controls.ts';

/**
 * The part of an address that names the open form: a new record, the id of an existing one, or `edit` for the record of
 * the page.
 */
export type OpenedForm = 'new' | 'edit' | number;

/** Reads the open form from an address such as `/admin/events/12`; undefined if none is open. */
function readOpenedForm(text: string | undefined): OpenedForm | undefined {
  if (text === 'new' || text === 'edit') return text;
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Returns false from `shouldRevalidate` if only the form changes: the list behind it stays as it is. */
export function keepsListBehindForm(step: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams } = step;
  const isSamePage = currentUrl.search === nextUrl.search && currentParams['id'] === nextParams['id'];
  const isOtherForm = currentUrl.pathname !== nextUrl.pathname && isSamePage;
  return isOtherForm ? false : skipRevalidationForViewer(step);
}

export function rowId(id: number): string {
  return `record-${id}`;
}

/** Highlights the row of a saved record until it loses the focus. */
function markSaved(row: HTMLElement): void {
  row.dataset['saved'] = '';
  row.addEventListener('blur', () => delete row.dataset['saved'], { once: true });
}

export interface FormAddress {
  /** The open form; undefined while only the list is shown. */
  readonly opened: OpenedForm | undefined;
  readonly open: (form: OpenedForm) => void;
  /** Closes the form. The focus returns to its row, or to the heading of the page if the row is not in the list. */
  readonly close: () => void;
  /** Tells which record the form has saved. Its row gets the focus when the form closes. */
  readonly noteSaved: (id: number) => void;
}

/**
 * The address of a form (decision 67), such as `/admin/events/12?page=2`. Back closes the form. Closing a form that was
 * opened by its address replaces it by the address of the list.
 * @param list the path of the list, with its language
 * @param form the last part of the path; undefined while no form is open
 */
export function useFormAddress(list: string, form: string | undefined): FormAddress {
  const navigate = useNavigate();
  const here = useLocation();
  const { search } = here;
  const opened = readOpenedForm(form);
  const state: unknown = here.state;
  const [saved, setSaved] = useState<number>();
  /** The form that was open at the latest render. */
  const before = useRef(opened);
  useEffect(() => {
    const closed = before.current;
    before.current = opened;
    if (opened !== undefined || closed === undefined) return;
    const id = saved ?? (typeof closed === 'number' ? closed : undefined);
    const row = id === undefined ? null : document.getElementById(rowId(id));
    const hasOpener = typeof closed !== 'number' && saved === undefined;
    const opener = hasOpener ? '[data-opens-form], .admin__head .more-actions' : 'main h1';
    const target = row ?? document.querySelector<HTMLElement>(opener);
    target?.focus();
    if (row && saved !== undefined) markSaved(row);
    setSaved(undefined);
  }, [opened, saved]);
  return {
    opened,
    open: (which) =>
      void navigate({ pathname: `${list}/${which}`, search }, { state: OPENED_FROM_CARD, preventScrollReset: true }),
    close: () => {
      if (wasOpenedFromCard(state)) void navigate(-1);
      else void navigate({ pathname: list, search }, { replace: true, preventScrollReset: true });
    },
    noteSaved: setSaved,
  };
}

/** The heading of a form. It gets the focus when a record is opened for editing. */
export function FormHeading({ children }: { readonly children: string }) {
  return (
    <h2 className="title form-sheet__title" id="form-title" tabIndex={-1}>
      {children}
    </h2>
  );
}

interface FormSheetProps {
  /** True if the form adds a record: its first control then gets the focus. */
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over its list: at the side on a desktop, over the whole window on a phone. */
export function FormSheet({ isNew, onClose, children }: FormSheetProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const form = box.current?.querySelector('form');
    if (form && isNew) focusFirstControl(form);
    else box.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [isNew]);
  return (
    <Dialog className="form-sheet" labelledBy="form-title" initialFocus={close} onCancel={onClose}>
      <IconButton
        ref={close}
        className="form-sheet__close"
        icon="x"
        label={`${m.nav_close()}: ${m.manage_closeForm()}`}
        onClick={onClose}
      />
      <div ref={box}>{children}</div>
      <ToastPlacesInDialog />
    </Dialog>
  );
}
