import { useRef, useState } from 'react';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { api } from '#web/shared/api/client.ts';
import type { Answered } from '#web/shared/api/send.ts';

interface Upload {
  /** The share that has been sent, from 0 to 1; undefined while nothing is. */
  readonly share: number | undefined;
  readonly send: <E extends Endpoint>(endpoint: E, input: Call<E>) => Promise<Answered<E>>;
  readonly giveUp: () => void;
}

/** Sends one form with its files at a time and follows how far it has come. */
export function useUpload(): Upload {
  const [share, setShare] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  return {
    share,
    send: async (endpoint, input) => {
      controller.current = new AbortController();
      setShare(0);
      try {
        return await api.call(endpoint, input, { signal: controller.current.signal, onProgress: setShare });
      } finally {
        setShare(undefined);
      }
    },
    giveUp: () => controller.current?.abort(),
  };
}
