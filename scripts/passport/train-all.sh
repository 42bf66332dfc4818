#!/bin/sh
# Makes the two nets of web/forms/passport anew: cells (75 s of processor), then 11 minutes each.
# Wants Debian's fonts-ocr-b.
set -e
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
node scripts/passport/training-cells.ts 101 60000 "$work/a"
node scripts/passport/training-cells.ts 202 120000 "$work/b"
for view in normalised raw; do
  node scripts/passport/train.ts $view 7 1100000 "web/forms/passport/$view.net" "$work/a" "$work/b"
done
rm -r "$work"
