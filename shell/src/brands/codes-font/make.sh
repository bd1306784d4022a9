#!/bin/sh
# Makes red-hat-mono-codes.woff2: the characters of codes, in weight 500 and in blocks of four. The source is
# the variable Latin font in the npm package @fontsource-variable/red-hat-mono. Needs fonttools (Debian:
# fonttools, or `pip install fonttools brotli`), npm and tar.
set -eu
# A fixed date in the font makes the build reproducible.
export SOURCE_DATE_EPOCH=0
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

npm pack --silent --pack-destination "$work" @fontsource-variable/red-hat-mono@5.3.0 > /dev/null
tar -xzf "$work"/*.tgz -C "$work"
fonttools varLib.instancer -o "$work/medium.ttf" \
  "$work/package/files/red-hat-mono-latin-wght-normal.woff2" wght=500 --no-overlap-flag
fonttools subset "$work/medium.ttf" --output-file="$work/subset.ttf" --layout-features='' \
  --name-IDs=0,1,2,3,4,5,6,13,14 --text='0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ- '
fonttools feaLib -o "$work/blocks.ttf" blocks-of-four.fea "$work/subset.ttf"
fonttools ttLib.woff2 compress -o red-hat-mono-codes.woff2 "$work/blocks.ttf"
cp "$work/package/LICENSE" OFL.txt
