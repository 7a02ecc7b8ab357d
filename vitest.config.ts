import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** Packages resolve to each other's sources, so that tests need no build. */
const conditions = ["@plumbline/source"];

/**
 * Tests that change nothing of the process: files share one, and what they import is loaded once. What listens is not among them, as its
 * server replaces the platform's requests and responses by its own.
 */
const shared = [
  "packages/{arbitrary,client-runtime,codegen,contract,policies}/{src,test}/**/*.test.ts",
  "packages/{conformance,sandbox}/src/**/*.test.ts",
  "packages/sandbox/test/{clock,control,database,operations,service,stores}/**/*.test.ts",
];

const all = ["packages/*/{src,test}/**/*.test.ts", "openapi/**/*.test.ts", "tools/**/*.test.ts"];
const exclude = [...configDefaults.exclude, "**/dist/**"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // Vitest leaves one core free, which on two of them is half of the machine.
    maxWorkers: availableParallelism(),
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
