import { availableParallelism } from "node:os";
import { env } from "node:process";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tools/gate/longest-first.ts";

/** Packages resolve to each other's sources, so that tests need no build. */
const conditions = ["@plumbline/source"];

/**
 * Tests that leave the process unchanged: they share one, which loads their imports once. Tests that listen are not among them, because
 * their server replaces the platform's Request and Response.
 */
const shared = [
  "packages/{arbitrary,codegen,contract,policies,wire}/{src,test}/**/*.test.ts",
  // A test of the clock counts all timers of its process.
  "packages/client-runtime/{src,test}/**/!(clock).test.ts",
  "packages/{conformance,sandbox}/src/**/*.test.ts",
  "packages/conformance/test/{*,{broken,mcp,oauth}/**/*}.test.ts",
  "packages/sandbox/test/{clock,control,database,operations,service,stores}/**/*.test.ts",
];

/**
 * Set by `npm run test:full`: runs `*.full.test.ts` as well, and tests that take a portion of something large, such as a sample of
 * mutants, take all of it.
 */
const isFull = env["PLUMBLINE_FULL"] === "1";

const all = [
  "packages/*/{src,test}/**/*.test.ts",
  "openapi/**/*.test.ts",
  "tools/**/*.test.ts",
  "examples/*/test/**/*.test.ts",
];
const exclude = [...configDefaults.exclude, "**/dist/**", ...(isFull ? [] : ["**/*.full.test.ts"])];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // Vitest leaves one core free by default, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    provide: { isFull },
    sequence: { sequencer: LongestFirst },
    testTimeout: 900_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: shared,
          exclude,
          isolate: false,
          setupFiles: ["tools/gate/leave-as-found.ts"],
        },
      },
      {
        extends: true,
        test: { name: "alone", include: all, exclude: [...exclude, ...shared] },
      },
    ],
  },
});
