from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polis.shuffling import (
    SecretError,
    commitment,
    new_secret,
    secret_from_hex,
    secret_from_seed,
    shuffled,
)

secrets = st.binary(min_size=32, max_size=32)
ZERO = bytes(32)


def by_hand(count: int, secret: bytes, purpose: str) -> list[int]:
    """Shuffle 0 … count-1 as the documentation describes it, with eight blocks of words."""
    data = secret + purpose.encode()
    stream = b"".join(sha256(data + bytes([0] * 7 + [block])).digest() for block in range(8))
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 256, 4)]
    order = list(range(count))
    for word, i in zip(words, range(count - 1, 0, -1), strict=False):
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@given(st.lists(st.integers()), secrets, st.text())
def test_a_shuffle_is_a_permutation(items: list[int], secret: bytes, purpose: str) -> None:
    assert Counter(shuffled(items, secret, purpose)) == Counter(items)


@given(secrets)
def test_the_same_secret_gives_the_same_order(secret: bytes) -> None:
    assert shuffled(range(61), secret, "tiles") == shuffled(range(61), secret, "tiles")


def test_another_secret_gives_another_order() -> None:
    assert shuffled(range(61), ZERO, "tiles") != shuffled(range(61), b"\1" * 32, "tiles")


def test_another_purpose_gives_another_order() -> None:
    assert shuffled(range(61), ZERO, "tiles") != shuffled(range(61), ZERO, "cards")


def test_shuffling_leaves_its_items_as_they_were() -> None:
    items = list(range(20))
    shuffled(items, ZERO, "tiles")
    assert items == list(range(20))


@pytest.mark.parametrize("count", [0, 1, 2, 3, 9, 10, 37, 49, 61])
def test_a_shuffle_can_be_repeated_by_hand(count: int) -> None:
    assert list(shuffled(range(count), ZERO, "tiles")) == by_hand(count, ZERO, "tiles")


def test_the_shuffle_is_the_same_forever() -> None:
    order = shuffled(range(37), secret_from_seed("forever"), "akropolis tiles")
    assert " ".join(map(str, order)) == (
        "18 27 1 12 9 13 8 36 28 10 2 34 26 20 31 25 11 4 22 17 23 16 30 19 7 3 33 24 32 29 5 14 "
        "21 6 35 15 0"
    )


def test_a_word_in_the_uneven_rest_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    rest = (1 << 32) - 1  # 2^32 is one more than a multiple of 3, so for three items it is uneven
    monkeypatch.setattr("polis.shuffling._words", lambda *_: iter([rest, 0, 1]))
    assert shuffled("abc", ZERO, "tiles") == ("c", "b", "a")


def test_every_order_of_three_comes_up_about_equally_often() -> None:
    orders = Counter(shuffled("abc", secret_from_seed(n), "tiles") for n in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values()), orders


@given(secrets)
def test_the_published_commitment_is_the_hash_of_the_secret(secret: bytes) -> None:
    assert bytes.fromhex(commitment(secret)) == sha256(secret).digest()


def test_two_secrets_have_two_commitments() -> None:
    assert commitment(ZERO) != commitment(b"\1" * 32)


def test_the_commitment_of_a_secret_that_anyone_can_check() -> None:
    assert commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_a_fresh_secret_has_32_bytes_and_comes_only_once() -> None:
    first, second = new_secret(), new_secret()
    assert len(first) == 32
    assert first != second


@given(st.integers() | st.text(), st.integers() | st.text())
def test_different_seeds_give_different_secrets_of_32_bytes(a: int | str, b: int | str) -> None:
    assert len(secret_from_seed(a)) == 32
    assert (secret_from_seed(a) == secret_from_seed(b)) == (str(a) == str(b))


@given(secrets)
def test_a_secret_reads_back_from_its_hexadecimal_digits(secret: bytes) -> None:
    assert secret_from_hex(secret.hex()) == secret
    assert secret_from_hex(secret.hex().upper()) == secret


@pytest.mark.parametrize("text", ["", "00", "0" * 63, "0" * 65, "g" * 64, " " * 64, "٠" * 64])
def test_what_is_not_64_hexadecimal_digits_is_no_secret(text: str) -> None:
    with pytest.raises(SecretError, match=r"^a secret is 64 hexadecimal digits, not "):
        secret_from_hex(text)
