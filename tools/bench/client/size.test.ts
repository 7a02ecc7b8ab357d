import { expect, test } from "vitest";
import { bundleSize } from "./bundle-size.ts";

/**
 * Most gzipped bytes. A change that needs more adds its reason: 0.3 kB for events, 0.1 kB for shared budgets, 0.2 kB for unknown
 * outcomes, 0.3 kB for checks of arguments, 0.2 kB for budgets when the clock jumps, 0.1 kB for calls that were not sent, 0.1 kB for calls
 * whose answer another client reads, 0.3 kB for credentials over plain HTTP, the service's words in messages and numbers in URLs,
 * 0.1 kB for several credentials, 0.1 kB for methods that throw, 0.1 kB for downloads and bodies that are streams.
 */
const limits = {
  "ours, one operation": 7205,
  "ours, the client": 11_790,
  "ours, everything": 12_160,
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
