"""Parses every C# file below the folder that is named; fails at the first that is not C#."""

import sys
from pathlib import Path

import tree_sitter_c_sharp
from tree_sitter import Language, Node, Parser


def fault(node: Node) -> Node:
    """The innermost node that is not C#."""
    for child in node.children:
        if child.has_error:
            return fault(child)
    return node


def main() -> None:
    parser = Parser(Language(tree_sitter_c_sharp.language()))
    files = sorted(Path(sys.argv[1]).rglob("*.cs"))
    if not files:
        sys.exit("There is no C# file.")
    for file in files:
        root = parser.parse(file.read_bytes()).root_node
        if root.has_error:
            at = fault(root)
            sys.exit(f"{file}:{at.start_point.row + 1}: {at.text.decode()[:200] if at.text else at.type}")
    print(f"{len(files)} files")


main()
