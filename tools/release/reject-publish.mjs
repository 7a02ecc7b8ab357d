// The `prepublishOnly` script of every package: publishing a package's folder would publish `workspace:` dependencies and skip the checks.
console.error(
  "Publish with `npm run release` in the root of the repository. It checks all packages and replaces workspace: dependencies.",
);
process.exitCode = 1;
