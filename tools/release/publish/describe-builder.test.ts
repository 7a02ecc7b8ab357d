import { expect, test } from "vitest";
import { describeBuilder } from "./describe-builder.ts";

test("a workflow of GitHub with an identity token publishes with provenance", () => {
  const env = {
    ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.test",
    GITHUB_SERVER_URL: "https://code.test",
    GITHUB_REPOSITORY: "acme/books",
  };
  expect(describeBuilder(env)).toEqual({
    provenance: true,
    repository: "git+https://code.test/acme/books.git",
  });
});

test("a job of GitLab with an identity token publishes with provenance", () => {
  const env = { SIGSTORE_ID_TOKEN: "t", CI_PROJECT_URL: "https://code.test/acme/books" };
  expect(describeBuilder(env)).toEqual({
    provenance: true,
    repository: "git+https://code.test/acme/books.git",
  });
});

test("a person publishes without provenance and without a repository", () => {
  expect(describeBuilder({})).toEqual({ provenance: false, repository: undefined });
});
