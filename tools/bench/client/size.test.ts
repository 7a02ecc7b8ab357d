import { expect, test } from "vitest";
import { bundleSize } from "./bundle-size.ts";

/** Most gzipped bytes before the first call. A change that needs more adds its reason. */
const limits = {
  // A call asks its operation for the writer of its headers, and tells the methods of OpenAPI from others, which are sent as they are.
  "ours, one operation": 4700,
  "ours, the client": 7150,
  "ours, everything": 7720,
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
