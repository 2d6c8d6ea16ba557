import { type OwnSession, endOtherSessions, endOwnSession } from '#contract/own-account.ts';
import { Sessions } from '#web/shared/accounts/sessions.tsx';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';

export function SessionsCard({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  return (
    <section className="card card--pad" aria-labelledby="sessions-title">
      <h2 className="title" id="sessions-title">
        {m.account_sessions()}
      </h2>
      <p className="muted">{m.account_sessionsHint()}</p>
      <Sessions
        sessions={sessions}
        endSession={(id) => api.call(endOwnSession, { params: { id } })}
        endOthers={() => api.call(endOtherSessions, {})}
      />
    </section>
  );
}
