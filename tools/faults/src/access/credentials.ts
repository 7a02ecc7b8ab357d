import { alter, type Alteration, type CredentialRow, type Fault } from "@local-ads/sandbox/seams";
import { parseDuration } from "@plumbline/contract";
import { concerns, type OperationTable } from "../concerns.ts";

/** Faults of authentication. */
export const credentialFaults: readonly Fault[] = [
  {
    name: "unknown-credential-as-last",
    breaks: ["error-401", "oauth-unauthenticated"],
    description: "An unknown credential is treated as the last known one.",
    ...alter("findCredential", (find) => {
      let last: CredentialRow | undefined;
      return async (secret) => (last = (await find(secret)) ?? last);
    }),
  },
  {
    name: "missing-credential-as-last",
    breaks: ["error-401", "common-credential"],
    description:
      "A request without a credential is treated as if it had the last one that was sent.",
    ...alter("readSecret", (read) => {
      let last: string | undefined;
      return (call) => (last = read(call) ?? last);
    }),
  },
  {
    name: "malformed-credential-as-last",
    breaks: ["error-401", "common-credential"],
    description: "A malformed credential is treated as the last one that was sent.",
    ...alter("readSecret", (read) => {
      let last: string | undefined;
      return (call) => {
        const secret = read(call);
        last = secret ?? last;
        return secret ?? (call.source.headers.has("authorization") ? last : undefined);
      };
    }),
  },
  {
    name: "credential-end-ignored",
    breaks: ["error-401", "oauth-unauthenticated"],
    description: "A credential with an extra character at its end is accepted.",
    ...alter(
      "findCredential",
      (find) => async (secret) => (await find(secret)) ?? find(secret.slice(0, -1)),
    ),
  },
  {
    name: "expired-credential-accepted",
    breaks: ["error-401", "oauth-unauthenticated", "key-lifetime"],
    description: "Credentials never expire.",
    ...alter(
      "judgeCredential",
      dated(() => ({ expires_at: Number.POSITIVE_INFINITY })),
    ),
  },
  {
    name: "credential-expires-a-day-late",
    breaks: ["key-lifetime", "limit-key-lifetime"],
    description: "Credentials are accepted for a day after they expired.",
    ...alter(
      "judgeCredential",
      dated(({ expires_at }) => ({
        expires_at: expires_at + parseDuration("P1D"),
      })),
    ),
  },
  {
    name: "revoked-credential-accepted",
    breaks: ["error-401", "oauth-unauthenticated", "key-revocable"],
    description: "Revoked credentials stay valid.",
    ...alter(
      "judgeCredential",
      dated(() => ({ revoked_at: null })),
    ),
  },
  {
    name: "revocation-delayed",
    breaks: ["key-revocable"],
    description: "Revoked credentials stay valid for five minutes.",
    ...alter(
      "judgeCredential",
      dated(({ revoked_at }) => ({
        revoked_at: revoked_at && revoked_at + parseDuration("PT5M"),
      })),
    ),
  },
  {
    name: "credential-in-query-accepted",
    breaks: ["common-credential", "set-up-key-place"],
    description: "Credentials in the query are accepted.",
    ...alter(
      "readSecret",
      (read) => (call) =>
        read(call) ?? new URLSearchParams(call.source.query).get("access_token") ?? undefined,
    ),
  },
  {
    name: "any-scheme-accepted",
    breaks: ["auth-bearer"],
    description: "Credentials are accepted with any authentication scheme, or with none.",
    ...alter("readSecret", (read) => (call) => read(call) ?? lastWord(call.source.headers)),
  },
  {
    name: "scheme-in-lower-case-rejected",
    breaks: ["auth-bearer"],
    description: "The name of the authentication scheme is compared with regard to case.",
    ...alter(
      "readSecret",
      (read) => (call) =>
        call.source.headers.get("authorization")?.startsWith("Bearer ") ? read(call) : undefined,
    ),
  },
  {
    name: "metrics-reject-credentials",
    breaks: ["oauth-unauthenticated", "common-credential"],
    description: "Metrics reject every credential as invalid.",
    ...alter("readSecret", rejectAt({ get_metrics: true })),
  },
  {
    name: "publishing-rejects-credentials",
    breaks: ["oauth-unauthenticated", "common-credential"],
    description: "The publication of a site rejects every credential as invalid.",
    ...alter("readSecret", rejectAt({ publish_site: true })),
  },
  {
    name: "missing-credential-as-forbidden",
    breaks: ["error-401"],
    description: "Requests without a credential get the status for a missing scope.",
    ...alter("respond", answerMissing(403)),
  },
  {
    name: "missing-credential-as-not-found",
    breaks: ["error-401"],
    description: "Requests without a credential get the status for an unknown resource.",
    ...alter("respond", answerMissing(404)),
  },
];

function dated(
  change: (row: CredentialRow) => Partial<CredentialRow>,
): Alteration<"judgeCredential"> {
  return (judge) => (row, now, at) => judge(row && { ...row, ...change(row) }, now, at);
}

function rejectAt(table: OperationTable<true>): Alteration<"readSecret"> {
  return (read) => (call) => (concerns(table, call.operation) ? undefined : read(call));
}

function lastWord(headers: Headers): string | undefined {
  return headers.get("authorization")?.trim().split(/\s+/).at(-1);
}

function answerMissing(status: number): Alteration<"respond"> {
  return (respond) => (draft, call) => {
    const answer = respond(draft, call);
    const isMissing = call !== undefined && !call.source.headers.has("authorization");
    return isMissing && answer.outcome === "rejected" ? { ...answer, status } : answer;
  };
}
