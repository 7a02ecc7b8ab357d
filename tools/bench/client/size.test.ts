import { expect, test } from "vitest";
import { bundleSize } from "./bundle-size.ts";

/** Most gzipped bytes of a program. A change that needs more adds its reason to docs/adr/0017. */
const limits = {
  "ours, one operation": 7730,
  "ours, the client": 12_560,
  "ours, everything": 13_605,
} as const;

test.each(Object.entries(limits))(
  "a program of %s stays within %i bytes",
  async (program, limit) => {
    const { gzip } = await bundleSize(program as keyof typeof limits);
    const { gzip: other } = await bundleSize("openapi-fetch");
    console.info(`${program}: ${gzip} bytes, limit ${limit}; openapi-fetch: ${other}`);

    expect(gzip).toBeLessThanOrEqual(limit);
  },
);
