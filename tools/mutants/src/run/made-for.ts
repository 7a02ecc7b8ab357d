/** Mutants made for one check: what it alone notices, or what it alone provokes and another one sees. */
export const madeFor: Readonly<Record<string, string>> = {
  "accepts/random-valid": "fault/long-fractions-refused",
  "auth/malformed-credential": "fault/malformed-credential-as-last",
  "idempotency/refused-key": "fault/invalid-requests-burn-keys",
  "isolation/writes-apart": "fault/settings-saved-for-another",
  "jobs/stays-ended": "fault/job-goes-back-later",
  "pagination/no-duplicates": "fault/longer-page-repeats-last-lead",
  "pagination/page-size": "fault/longer-page-one-too-many",
  "pagination/unknown-cursor": "fault/unknown-cursor-starts-over",
  "responses/no-server-error": "fault/byte-order-mark-fails",
  "robustness/encoding": "fault/bytes-replaced",
  "robustness/headers": "fault/ill-formed-accept-fails",
  "robustness/media-type": "fault/pictures-fail",
  "robustness/odd-text": "fault/byte-order-mark-fails",
  "robustness/path-forms": "fault/nul-in-path-fails",
  "robustness/query-forms": "fault/reserved-query-names-fail",
};
