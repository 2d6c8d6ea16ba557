import { useRef } from 'react';

/**
 * A key for what is added: the same one when the same is sent once more because no answer arrived, so that it is added
 * once; another one for anything else.
 */
export function useSendingKey(): (body: unknown, file: File | undefined) => string {
  const last = useRef<{ readonly sent: string; readonly file: File | undefined; readonly key: string }>(undefined);
  return (body, file) => {
    const sent = JSON.stringify(body);
    if (last.current?.sent !== sent || last.current.file !== file) {
      last.current = { sent, file, key: crypto.randomUUID() };
    }
    return last.current.key;
  };
}
