import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether `npm run test:full` runs the tests: a test of something large takes all of it, else a portion. */
    readonly isFull: boolean;
  }
}
