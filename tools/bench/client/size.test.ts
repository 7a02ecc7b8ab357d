import { expect, test } from "vitest";
import { bundleSize } from "./bundle-size.ts";

/**
 * Bytes, gzipped. Whoever needs more of them says here what for: 0.3 kB are events, 0.1 kB budgets that are shared, 0.2 kB to tell
 * what is in doubt, 0.3 kB to refuse what is not of its kind, 0.2 kB to keep to the budget whatever the clock does, 0.1 kB to know what was never sent.
 */
const limits = {
  "ours, one operation": 6760,
  "ours, the client": 11_140,
  "ours, everything": 11_440,
} as const;

test.each(Object.entries(limits))(
  "a program of %s stays within %i bytes",
  async (program, limit) => {
    // The keys of the table above.
    const { gzip } = await bundleSize(program as keyof typeof limits);
    const { gzip: other } = await bundleSize("openapi-fetch");
    console.info(`${program}: ${gzip} bytes of at most ${limit}; openapi-fetch: ${other}`);

    expect(gzip).toBeLessThanOrEqual(limit);
  },
);
