/** What helps after a response with this status, as a sentence. */
export function remedyOf(status: number | undefined): string {
  return (status === undefined ? undefined : remedies[status]) ?? usual;
}

const usual =
  "Look at this response in the report, and give the target the data or the fixture that the step needs.";

const later = "Run the suite again when the target can answer.";

const remedies: Readonly<Record<number, string>> = {
  0: "Check that the target responds within --timeout.",
  401: "Give an identity with a valid credential.",
  402: "Give an identity whose account pays for this operation.",
  403: "Give an identity with the scopes of this operation.",
  404: "Give a fixture with an ID that the target knows.",
  409: "Give a fixture in a state that allows this operation.",
  429: "Run the suite again when the limit allows it, or give the target a clock.",
  502: later,
  503: later,
  504: later,
};
