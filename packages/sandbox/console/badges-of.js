/** @import { Badge } from "@plumbline/control/console/state/setup.js" */
/** @import { Control, ServerState } from "../src/control/control.ts" */

/**
 * What is on of the sandbox's own: faults, the provider, reviews.
 *
 * @param {ServerState} state
 * @returns {readonly Badge[]}
 */
export function badgesOf({ provider, review, faults }) {
  const badges = [
    ...faults.map((name) => ({
      text: `Fault: ${name}`,
      done: `The fault ${name} is off.`,
      end: (/** @type {Control} */ control) => control.disableFaults({ names: [name] }),
    })),
    ...(provider.available
      ? []
      : [
          {
            text: "Outage: advertising provider",
            done: "The advertising provider is available.",
            end: (/** @type {Control} */ control) => control.setProvider({ available: true }),
          },
        ]),
    ...(review.required
      ? [
          {
            text: "Jobs wait for a review",
            done: "New jobs do not wait for a review.",
            end: (/** @type {Control} */ control) => control.setReview({ required: false }),
          },
        ]
      : []),
  ];
  return /** @type {readonly Badge[]} */ (/** @type {unknown} */ (badges));
}
