import { expect, test } from "vitest";
import { bundleSize } from "./bundle-size.ts";

/** Most gzipped bytes before the first call. A change that needs more adds its reason. */
const limits = {
  "ours, one operation": 4500,
  "ours, the client": 6950,
  "ours, everything": 7500,
} as const;

test.each(Object.entries(limits))(
  "a program of %s stays within %i bytes before its first call",
  async (program, limit) => {
    const { gzip, later } = await bundleSize(program as keyof typeof limits);
    const { gzip: other } = await bundleSize("openapi-fetch");
    console.info(
      `${program}: ${gzip} bytes, limit ${limit}; later: ${later}; openapi-fetch: ${other}`,
    );

    expect(gzip).toBeLessThanOrEqual(limit);
    expect(later).toBeGreaterThan(0);
  },
);
