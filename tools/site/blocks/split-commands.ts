/** Words, quoted words, comments and the operators that end a command. */
const tokens =
  /(?<comment>(?:^|(?<=\s))#[^\n]*)|(?<end>\n|&&|\|\||[;|&])|(?<redirect>\d?>{1,2}\s*\S+)|(?<word>(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\;|&>])+)/gm;

/** Splits shell text into commands, each a list of words without quotes. Variables stay as they are written. */
export function splitCommands(text: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  for (const { groups = {} } of text.replaceAll(/\\\n\s*/g, " ").matchAll(tokens)) {
    if (groups["end"] !== undefined) commands.push([]);
    else if (groups["word"] !== undefined) commands.at(-1)?.push(unquote(groups["word"]));
  }
  return commands.map(withoutAssignments).filter((words) => words.length > 0);
}

function unquote(word: string): string {
  return word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, "$1$2$3");
}

/** Variables before a command are not part of it. */
function withoutAssignments(words: readonly string[]): readonly string[] {
  return words.slice(words.findIndex((word) => !/^\w+=/.test(word)));
}
