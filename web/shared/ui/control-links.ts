interface ControlNotes {
  readonly name: string;
  /** The name if absent. */
  readonly id?: string | undefined;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
}

interface ControlLinks {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** The attributes that tie a control to its label, hint and error. */
export function controlLinks({ id, name, hint, error }: ControlNotes): ControlLinks {
  const fieldId = id ?? name;
  const notes = [hint !== undefined && `${fieldId}-hint`, error !== undefined && `${fieldId}-error`].filter(Boolean);
  return {
    id: fieldId,
    name,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
  };
}
