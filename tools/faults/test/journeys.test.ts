import { extraFaults } from "@plumbline-tools/faults";
import { describe, expect, test } from "vitest";
import { journeys, runJourneys } from "../../../packages/sandbox/test/support/run-journeys.ts";

/** The faults that each workflow notices. */
const noticed: Readonly<Record<string, readonly string[]>> = {
  "settings-round-trip": [
    "bio-cut",
    "status-not-saved",
    "nulls-not-saved",
    "unsent-settings-cleared",
    "texts-saved-trimmed",
  ],
  "draft-and-publish": [
    "draft-not-saved",
    "draft-merged",
    "draft-published-at-once",
    "publishing-changes-nothing",
    "publishing-drops-lists",
  ],
  "catalogue-and-rule-sheet": ["rules-never-told"],
  "unknown-trade": ["unknown-trade-as-first", "not-found-as-success"],
  "trade-on-hold-is-listed": ["other-held-trades-left-out", "held-trades-left-out"],
  "requirements-of-the-workspace": [
    "rules-never-told",
    "disclosures-of-every-state",
    "held-trades-left-out",
    "requirements-need-subscription",
  ],
  "missing-licence-blocks": [
    "accepted-licences-missing",
    "creation-without-licences",
    "launch-without-licences",
  ],
  "campaign-to-launch-and-pause": [
    "campaign-name-not-saved",
    "job-live-before-launch",
    "launch-with-other-budget",
    "launch-not-saved",
    "pause-not-saved",
    "daily-budget-per-location",
  ],
  "paused-campaign-spends-nothing": ["pause-spends-on"],
  "prepared-with-its-ads": ["ready-without-all-ads", "more-ads-than-wanted", "job-ready-too-early"],
  "unknown-creatives": ["foreign-creatives-accepted"],
  "launch-takes-funding": ["launch-without-funding"],
  "launch-takes-an-entitlement": ["launch-without-subscription"],
  "unentitled-launch": ["launch-without-subscription"],
  "unfunded-launch": ["launch-without-funding"],
  "unlicensed-launch": ["launch-without-licences"],
  "unentitled-preparation": ["creation-without-subscription"],
  "unfunded-preparation": ["payment-for-campaign-as-not-found"],
  "unlicensed-preparation": ["conflict-for-campaign-as-not-found"],
  "only-unentitled-preparation": [
    "payment-for-campaign-as-conflict",
    "creation-without-subscription",
  ],
  "only-unlicensed-preparation": ["conflict-for-campaign-as-payment"],
  "only-unlicensed-launch": ["conflict-for-launch-as-payment"],
  "only-unentitled-launch": ["payment-for-launch-as-conflict"],
  "preparation-by-its-conditions": [
    "creation-without-subscription",
    "creation-without-funding",
    "gated-always-false",
    "contacts-shown",
    "missing-licences-hidden",
    "only-first-state-resolved",
    "subscription-required-as-forbidden",
  ],
  "balance-over-time": ["balance-shrinks", "remaining-ignores-spending"],
  "spending-by-period": [
    "preset-ignored",
    "lifetime-of-period",
    "money-in-dollars",
    "spending-in-fractions",
  ],
  "points-of-a-period": [
    "day-without-hours",
    "day-of-24-hours",
    "latest-day-left-out",
    "month-of-a-week",
  ],
  "publish-what-is-drafted": [
    "publishing-without-draft",
    "publishing-needs-subscription",
    "site-reading-needs-subscription",
  ],
  "texts-as-they-were-sent": ["texts-saved-escaped", "texts-saved-in-ascii", "snapshot-in-ascii"],
  "areas-and-links": ["coordinates-rounded", "links-cut"],
  "leads-without-subscription": ["leads-need-subscription"],
  "unentitled-contacts": ["contacts-shown", "contacts-shown-though-gated", "messages-unmasked"],
  "masked-contacts": ["contacts-shown-though-gated", "messages-unmasked"],
  "set-up-costs-nothing": ["set-up-charges", "ready-set-up-charges"],
  "set-up-launches-nothing": ["ready-set-up-launches"],
  "set-up-as-it-was-said": [
    "set-up-charges",
    "ready-set-up-adds-campaign",
    "set-up-loses-trade",
    "set-up-loses-name",
    "set-up-loses-cities",
    "set-up-details-unasked",
    "set-up-trade-replaced",
    "set-up-with-seven-ads",
  ],
  "set-up-to-its-end": [
    "set-up-never-ready",
    "set-up-loses-facts",
    "set-up-loses-answer",
    "set-up-ignores-answer",
    "set-up-ignores-facts",
    "set-up-never-complete",
    "set-up-under-other-name",
  ],
  "launch-waits-for-preparation": ["launch-before-preparation"],
  "launch-rejected-then-repeated": ["failures-kept", "rejections-leave-keys-pending"],
  "leads-page-by-page": ["page-repeats-last-lead", "page-one-too-many", "cursor-ends-early"],
  "set-up-a-business": [
    "set-up-duplicates",
    "set-up-without-question",
    "set-up-without-missing",
    "set-up-without-preview",
    "set-up-asks-for-phone",
  ],
};

test("every workflow notices a fault", () => {
  expect(Object.keys(noticed).toSorted()).toEqual(journeys.map(({ id }) => id).toSorted());
});

describe.each(journeys)("$id", (journey) => {
  test.each(noticed[journey.id] ?? [])("notices %s", async (fault) => {
    const report = await runJourneys(1, [journey], { faults: [fault], extraFaults });

    const findings = report.results.flatMap((result) => result.findings);
    const severity = journey.requirements.length > 0 ? "must" : "advice";
    expect(findings.map((finding) => [finding.check, finding.severity])).toContainEqual([
      `journeys/${journey.id}`,
      severity,
    ]);
  });
});
