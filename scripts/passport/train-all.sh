#!/bin/sh
# Makes both nets anew, one after another: cells (about 15 minutes of processor), then 25 each.
# Wants Debian's fonts-ocr-b.
set -e
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
node scripts/passport/training-cells.ts 101 60000 "$work/a"
node scripts/passport/training-cells.ts 202 120000 "$work/b"
for view in normalised raw; do
  node scripts/passport/train.ts $view 7 1200000 "web/forms/passport/$view.net" "$work/a" "$work/b"
done
rm -r "$work"
