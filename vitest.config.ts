import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Packages resolve to each other's sources, so that tests need no build. */
const conditions = ["@plumbline/source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/{src,test}/**/*.test.ts", "openapi/**/*.test.ts", "tools/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Vitest leaves one core free, which on two of them is half of the machine.
    maxWorkers: availableParallelism(),
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
});
