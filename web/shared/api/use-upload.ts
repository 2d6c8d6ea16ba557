import { useRef, useState } from 'react';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { api, type CallOptions } from './client.ts';
import type { CallResult } from './send.ts';

interface Upload {
  /** The uploaded share, from 0 to 1; undefined when nothing is being uploaded. */
  readonly share: number | undefined;
  readonly send: <E extends Endpoint>(
    endpoint: E,
    input: Call<E>,
    options?: Pick<CallOptions, 'idempotencyKey' | 'quiet'>,
  ) => Promise<CallResult<E>>;
  readonly cancelUpload: () => void;
}

/** Sends a form with its files and reports the progress. Supports only one upload at a time. */
export function useUpload(): Upload {
  const [share, setShare] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  return {
    share,
    send: async (endpoint, input, options) => {
      controller.current = new AbortController();
      setShare(0);
      try {
        return await api.call(endpoint, input, { ...options, signal: controller.current.signal, onProgress: setShare });
      } finally {
        setShare(undefined);
      }
    },
    cancelUpload: () => controller.current?.abort(),
  };
}
