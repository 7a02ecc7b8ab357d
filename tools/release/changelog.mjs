// How `changeset version` writes CHANGELOG.md: the text of each changeset, without commits. It does not list new versions of dependencies.
const changelog = {
  getReleaseLine({ summary }) {
    const [first = "", ...rest] = summary.trim().split("\n");
    return [`- ${first}`, ...rest.map((line) => (line ? `  ${line}` : ""))].join("\n");
  },
  getDependencyReleaseLine() {
    return "";
  },
};

// oxlint-disable-next-line import/no-default-export -- changesets loads the default export
export default changelog;
