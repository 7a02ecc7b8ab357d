import { beforeEach, describe, expect, test } from "vitest";
import { minute, openService } from "../support/open-service.ts";

const { status, wait } = await openService();

// Only the limits keep state between tests.
beforeEach(() => wait(minute));

const text = (length: number): string => "x".repeat(length);

/** The rules of the interface: accepted and rejected values. */
type Row = readonly [member: string, taken: readonly unknown[], rejected: readonly unknown[]];

const url = (length: number): string => `https://example.com/${text(length - 20)}`;

const many = (count: number, item: unknown): readonly unknown[] => Array(count).fill(item);

const urls = (member: string): Row => [member, [null, url(1_000)], [url(1_001), "no uri", 1]];

const texts = (member: string, most: number): Row => [
  member,
  ["", text(most)],
  [text(most + 1), 1, null],
];

const siteRows: readonly Row[] = [
  ["displayName", ["x", text(80), "😀".repeat(80)], ["", text(81), "😀".repeat(81), null, 1]],
  ["tagline", [null, "", text(160)], [text(161), 1]],
  ["bio", [null, "", text(2_000)], [text(2_001), 1]],
  urls("photoUrl"),
  urls("brandWordmarkUrl"),
  urls("brandWordmarkWhiteUrl"),
  ["phonePublic", [null, "", text(40)], [text(41), 1]],
  ["theme", ["electric", "midnight", "sky"], ["Sky", "dark", "", null]],
  ["accentColor", [null, "#0A84fF"], ["#0A84f", "#0A84fF0", "0A84fF", "#0A84fG", " #0A84fF", ""]],
  ["status", ["DRAFT", "LIVE"], ["draft", "Live", "PUBLISHED", "", null]],
  ["locations", [[], many(7, { lat: 1, lon: 1 })], [many(8, { lat: 1, lon: 1 }), {}, null]],
  [
    "links",
    [[], many(20, { label: "x", url: url(30) })],
    [many(21, { label: "x", url: url(30) }), {}, null],
  ],
  ["socials", [{}], [{ linkedin: "x" }, [], null]],
  ["trust", [{}], [{ awards: [] }, [], null]],
  ["colour", [], ["red", null]],
];

const point = { lat: 0, lon: 0 };

const locationRows: readonly Row[] = [
  texts("id", 48),
  texts("label", 120),
  texts("city", 80),
  texts("state", 2),
  ["lat", [-90, 90, 0.5], [-90.000_001, 90.000_001, "1", null, undefined]],
  ["lon", [-180, 180, -0.5], [-180.000_001, 180.000_001, "1", null, undefined]],
  ["radiusMi", [1, 1.5, 100], [0.999, 100.001, "1", null]],
  ["country", [], ["US", null]],
];

const linkRows: readonly Row[] = [
  ["label", ["x", text(60)], ["", text(61), null, undefined]],
  ["url", [url(30), url(500)], [url(501), "no uri", null, undefined]],
];

const socialRows: readonly Row[] = [
  ...["instagram", "facebook", "tiktok", "youtube", "website"].map((member) => texts(member, 300)),
  texts("email", 120),
];

const trustRows: readonly Row[] = [
  ["startedYear", [1998, 0], [1998.5, "1998", null]],
  ["credentials", [[], ["Licensed"]], ["Licensed", [1], [null], null]],
  [
    "statLines",
    [[], [{ value: "1", label: "x" }]],
    [[{ value: "1" }], [{ label: "x" }], [{ value: 1, label: "x" }], {}],
  ],
];

const campaignRows: readonly Row[] = [
  ["dailyBudgetCents", [2_500], [25.5, "2500", null, undefined]],
  ["name", ["x", text(80)], ["", text(81), null]],
  ["messages", [["x"], many(5, text(400))], [[], many(6, "x"), [text(401)], [""], "x", null]],
  ["headlines", [["x"], many(5, text(60))], [[], many(6, "x"), [text(61)], [""], "x", null]],
  ["descriptions", [["x"], many(2, text(100))], [[], many(3, "x"), [text(101)], [""], "x", null]],
  ["creativeIds", [[]], [many(19, "00000000-0000-4000-8000-000000000000"), ["1"], null]],
  ["creativeId", [], ["1", "", null, "urn:uuid:00000000-0000-4000-8000-000000000000"]],
  ["radiusMi", [10, 50], [9, 51, 10.5, "10", null]],
  ["extraLocations", [[], many(10, point)], [many(11, point), [{ lat: 0 }], [{ lon: 0 }], null]],
  ["launch", [], [true, false]],
];

const extraLocationRows: readonly Row[] = locationRows.filter(([member]) =>
  /^l(at|on)$/.test(member),
);

interface Table {
  readonly of: string;
  readonly line: string;
  readonly success: number;
  readonly rows: readonly Row[];
  readonly wrap: (member: string, value: unknown) => unknown;
}

const patch = { line: "PATCH /site", success: 200 };

const create = { line: "POST /campaigns", success: 202 };

const tables: readonly Table[] = [
  { of: "a site", ...patch, rows: siteRows, wrap: (member, value) => ({ [member]: value }) },
  {
    of: "a location",
    ...patch,
    rows: locationRows,
    wrap: (member, value) => ({ locations: [{ ...point, [member]: value }] }),
  },
  {
    of: "a link",
    ...patch,
    rows: linkRows,
    wrap: (member, value) => ({ links: [{ label: "x", url: url(30), [member]: value }] }),
  },
  {
    of: "socials",
    ...patch,
    rows: socialRows,
    wrap: (member, value) => ({ socials: { [member]: value } }),
  },
  {
    of: "trust",
    ...patch,
    rows: trustRows,
    wrap: (member, value) => ({ trust: { [member]: value } }),
  },
  {
    of: "a campaign",
    ...create,
    rows: campaignRows,
    wrap: (member, value) => ({ dailyBudgetCents: 2_500, [member]: value }),
  },
  {
    of: "an extra location",
    ...create,
    rows: extraLocationRows,
    wrap: (member, value) => ({
      dailyBudgetCents: 2_500,
      extraLocations: [{ ...point, [member]: value }],
    }),
  },
];

describe.each(tables)("of $of", ({ line, success, rows, wrap }) => {
  test.each(rows)(
    "%s is accepted up to its edges, and not beyond",
    async (member, taken, rejected) => {
      for (const value of taken)
        expect([value, await status(line, { body: wrap(member, value) })]).toEqual([
          value,
          success,
        ]);
      for (const value of rejected)
        expect([value, await status(line, { body: wrap(member, value) })]).toEqual([value, 400]);
    },
  );
});
