/**
 * Mutants that a check provokes and another one sees: what is sent may be answered in any good order, and that it was answered with a
 * failure is a finding of the checks of responses.
 */
export const provoked: Readonly<Record<string, string>> = {
  "robustness/odd-text": "fault/byte-order-mark-fails",
  "robustness/query-forms": "fault/reserved-query-names-fail",
  "robustness/headers": "fault/ill-formed-accept-fails",
  "robustness/media-type": "fault/pictures-fail",
  "robustness/path-forms": "fault/nul-in-path-fails",
  "responses/no-server-error": "fault/byte-order-mark-fails",
};
