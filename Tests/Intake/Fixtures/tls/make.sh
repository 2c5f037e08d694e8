#!/bin/bash
# Makes the certificates of the tests anew: an authority of their own and what it signed. Valid until 2120.
set -euo pipefail
cd "$(dirname "$0")"
key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1"; }
sign() {  # NAME EXTENSIONS START END
  openssl req -new -key server.key -subj "/CN=$1" -out request.pem
  printf '%s\n' "$2" > extensions.cnf
  openssl ca -batch -config ca.cnf -in request.pem -out "$1.pem" -notext -extfile extensions.cnf \
    -startdate "$3" -enddate "$4"
}
trap 'rm -rf work ca.cnf ca.srl request.pem extensions.cnf ca.key' EXIT
mkdir -p work && : > work/index && echo 1000 > work/serial
cat > ca.cnf <<'CNF'
[ca]
default_ca = tests
[tests]
database = work/index
serial = work/serial
new_certs_dir = work
certificate = ca.pem
private_key = ca.key
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
CNF
key ca.key
key server.key
openssl req -x509 -new -key ca.key -subj "/CN=Tests of SensorPager" -days 34000 -out ca.pem
sign server 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1' 20250101000000Z 21200101000000Z
sign other 'subjectAltName=DNS:other.example' 20250101000000Z 21200101000000Z
sign future 'subjectAltName=DNS:localhost,IP:127.0.0.1' 21000101000000Z 21200101000000Z
sign expired 'subjectAltName=DNS:localhost,IP:127.0.0.1' 20200101000000Z 20210101000000Z
