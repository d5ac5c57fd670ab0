"""The kernels of the contract for Burano."""

from __future__ import annotations

from laguna.engine.game import Legal, Parts, State
from laguna.engine.kernel import kernel
from laguna.games.burano.judgement.evaluation import charm, value
from laguna.games.burano.judgement.policy import urges
from laguna.games.burano.rules import reasons as why
from laguna.games.burano.rules.cleanup import (
    discard,
    draw_roof,
    drawing_done,
    end_discarding,
    end_drawing,
    end_paying,
    end_refilling,
    pay,
    spare,
    take_cube_for_reserve,
    take_instead,
    why_not_discard,
    why_not_draw,
    why_not_instead,
    why_not_pay,
    why_not_spare,
    why_not_take_cube,
)
from laguna.games.burano.rules.house_actions import (
    destinations,
    end_action,
    end_lace,
    fish,
    fish_unseen,
    lace_spaces,
    make_lace,
    recall,
    sail,
    sell,
    send,
    stay,
    swap_huts,
    why_not_fish,
    why_not_fish_unseen,
    why_not_lace,
    why_not_recall,
    why_not_sail,
    why_not_sell,
    why_not_swap,
)
from laguna.games.burano.rules.invariants import broken
from laguna.games.burano.rules.legal import (
    legal_discards,
    legal_draws,
    legal_payments,
    legal_put,
    legal_recalls,
    legal_refill,
    legal_sailing,
    legal_sales,
    legal_set,
    legal_turn,
)
from laguna.games.burano.rules.memory import redeal
from laguna.games.burano.rules.scoring import result
from laguna.games.burano.rules.season import fill_in, put, why_not_fill, why_not_put
from laguna.games.burano.rules.setup import deal
from laguna.games.burano.rules.state import (
    BONUS,
    BUILD_PYRAMID,
    COIN,
    COLOURS,
    DISCARD,
    DONE,
    DRAW,
    END,
    FILL,
    FIRST_ADD,
    FIRST_BUILD,
    FIRST_DIFFERENT,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_FISH,
    FIRST_INSTEAD,
    FIRST_LACE,
    FIRST_PAY,
    FIRST_PREPARE,
    FIRST_PUT,
    FIRST_RECALL,
    FIRST_ROOF,
    FIRST_SAIL,
    FIRST_SEND,
    FIRST_SPARE,
    FIRST_SWAP,
    FIRST_TAKE_CARD,
    FIRST_TAKE_CUBE,
    FISH,
    FISH_UNSEEN,
    HOLES,
    KINDS,
    LACE,
    OVER,
    OWN_ROOFS,
    PAY,
    RECALL,
    REFILL,
    SAIL,
    SELL,
    SEND,
    TAKE_PRIVILEGES,
    TURN,
)
from laguna.games.burano.rules.turns import (
    add_cube,
    build,
    buy_coin,
    end_turn,
    lay_roof,
    prepare,
    take_card,
    take_privileges,
    why_not_add,
    why_not_build,
    why_not_prepare,
    why_not_roof,
)

__all__ = [
    "act",
    "actors",
    "broken",
    "charm",
    "deal",
    "legal",
    "redeal",
    "result",
    "urges",
    "value",
    "why_not",
]


@kernel
def actors(parts: Parts, s: State) -> int:
    if s.phase == OVER:
        return 0
    return int(s.builders) if s.phase == BUILD_PYRAMID else 1 << int(s.seat)


@kernel
def act(parts: Parts, s: State, seat: int, action: int) -> None:
    if action < FIRST_PREPARE:
        act_beforehand(s, seat, action)
    elif action <= END:
        act_in_turn(parts, s, seat, action)
    elif action < FIRST_LACE:
        act_sailing(parts, s, seat, action)
    elif action < FIRST_PAY:
        act_elsewhere(parts, s, seat, action)
    else:
        act_in_clean_up(parts, s, seat, action)


@kernel
def act_beforehand(s: State, seat: int, action: int) -> None:
    if action < FILL:
        put(s, seat, (action - FIRST_PUT) // COLOURS, (action - FIRST_PUT) % COLOURS)
    elif action == FILL:
        fill_in(s, seat)
    elif action < FIRST_DISCARD:
        draw_roof(s, seat, action - FIRST_DRAW)
    else:
        discard(s, seat, action - FIRST_DISCARD)


@kernel
def act_in_turn(parts: Parts, s: State, seat: int, action: int) -> None:
    if action < FIRST_BUILD:
        prepare(s, seat, action - FIRST_PREPARE)
    elif action < FIRST_ROOF:
        build(parts, s, seat, (action - FIRST_BUILD) // HOLES, (action - FIRST_BUILD) % HOLES)
    elif action < FIRST_ADD:
        turned, rest = (action - FIRST_ROOF) % 2, (action - FIRST_ROOF) // 2
        lay_roof(parts, s, seat, rest // OWN_ROOFS, rest % OWN_ROOFS, turned)
    elif action < COIN:
        add_cube(s, seat, (action - FIRST_ADD) // COLOURS, (action - FIRST_ADD) % COLOURS)
    elif action == COIN:
        buy_coin(s, seat)
    else:
        end_turn(parts, s, seat)


@kernel
def act_sailing(parts: Parts, s: State, seat: int, action: int) -> None:
    if action < FIRST_SAIL:
        swap_huts(s, seat, action - FIRST_SWAP)
    elif action < FIRST_FISH:
        sail(s, seat, action - FIRST_SAIL)
    elif action < FISH_UNSEEN:
        fish(s, seat, action - FIRST_FISH)
    elif action == FISH_UNSEEN:
        fish_unseen(s, seat)
    elif action < FIRST_DIFFERENT:
        send(s, seat, action - FIRST_SEND + 1)
    else:
        sell(parts, s, seat, action)


@kernel
def act_elsewhere(parts: Parts, s: State, seat: int, action: int) -> None:
    if action < FIRST_RECALL:
        make_lace(parts, s, seat, action - FIRST_LACE)
    elif action < TAKE_PRIVILEGES:
        recall(s, seat, action - FIRST_RECALL)
    elif action == TAKE_PRIVILEGES:
        take_privileges(parts, s, seat)
    else:
        take_card(parts, s, seat, action - FIRST_TAKE_CARD)


@kernel
def act_in_clean_up(parts: Parts, s: State, seat: int, action: int) -> None:
    if action < FIRST_SPARE:
        pay(s, seat, action - FIRST_PAY)
    elif action < FIRST_TAKE_CUBE:
        spare(s, seat, action - FIRST_SPARE)
    elif action < FIRST_INSTEAD:
        take_cube_for_reserve(s, seat, action - FIRST_TAKE_CUBE)
    elif action < DONE:
        take_instead(s, seat, action - FIRST_INSTEAD)
    else:
        be_done(parts, s, seat)


@kernel
def be_done(parts: Parts, s: State, seat: int) -> None:
    """The end of what a player may do, in whatever phase."""
    if s.phase == SAIL:
        stay(s)
    elif s.phase == LACE:
        end_lace(s)
    elif s.phase == RECALL:
        end_action(s)
    elif s.phase == PAY:
        end_paying(parts, s, seat)
    elif s.phase == REFILL:
        end_refilling(s)
    elif s.phase == DRAW:
        end_drawing(s)
    else:
        end_discarding(s)


@kernel
def due(s: State) -> int:
    """What has to be done before anything that belongs to another phase."""
    if s.phase == DRAW:
        return why.DRAW_FIRST
    if s.phase == BUILD_PYRAMID:
        return why.PYRAMID_FIRST
    if s.phase == SAIL:
        return why.SAIL_FIRST
    if s.phase == FISH:
        return why.FISH_FIRST
    if s.phase == SEND:
        return why.SEND_FIRST
    if s.phase == SELL:
        return why.SELL_FIRST
    if s.phase == LACE:
        return why.LACE_FIRST
    if s.phase == RECALL:
        return why.RECALL_FIRST
    if s.phase == BONUS:
        return why.BONUS_FIRST
    if s.phase == PAY:
        return why.PAY_FIRST
    if s.phase == REFILL:
        return why.REFILL_FIRST
    return why.DISCARD_FIRST


@kernel
def why_not(parts: Parts, s: State, seat: int, action: int) -> int:
    if s.phase == OVER:
        return why.GAME_OVER
    if s.phase != BUILD_PYRAMID and seat != s.seat:
        return why.NOT_YOUR_TURN
    if action < FIRST_PREPARE:
        return why_not_beforehand(s, seat, action)
    if action <= END:
        return why_not_in_turn(parts, s, seat, action)
    if action < FIRST_LACE:
        return why_not_sailing(parts, s, seat, action)
    if action < FIRST_PAY:
        return why_not_elsewhere(parts, s, seat, action)
    return why_not_in_clean_up(parts, s, seat, action)


@kernel
def why_not_beforehand(s: State, seat: int, action: int) -> int:
    if action < FILL:
        return why_not_put(s, seat, (action - FIRST_PUT) // COLOURS, (action - FIRST_PUT) % COLOURS)
    if action == FILL:
        return why_not_fill(s, seat)
    if action < FIRST_DISCARD:
        return why_not_draw(s, action - FIRST_DRAW)
    return why_not_discard(s, seat, action - FIRST_DISCARD)


@kernel
def why_not_in_turn(parts: Parts, s: State, seat: int, action: int) -> int:
    if s.phase != TURN:
        if FIRST_ADD <= action < END:
            return why.PRIVILEGE_INSIDE if SAIL <= s.phase <= BONUS else why.NO_ADDING_NOW
        return due(s)
    if action < FIRST_BUILD:
        return why_not_prepare(s, seat, action - FIRST_PREPARE)
    if action < FIRST_ROOF:
        place = action - FIRST_BUILD
        return why_not_build(parts, s, seat, place // HOLES, place % HOLES)
    if action < FIRST_ADD:
        turned, rest = (action - FIRST_ROOF) % 2, (action - FIRST_ROOF) // 2
        return why_not_roof(parts, s, seat, rest // OWN_ROOFS, rest % OWN_ROOFS, turned)
    if action < COIN:
        return why_not_add(s, seat, (action - FIRST_ADD) // COLOURS, (action - FIRST_ADD) % COLOURS)
    if action == COIN and s.privileges[seat] == 0:
        return why.NO_PRIVILEGE
    return 0


@kernel
def why_not_sailing(parts: Parts, s: State, seat: int, action: int) -> int:
    if action < FIRST_SAIL:
        return why_not_swap(parts, s, seat, action - FIRST_SWAP)
    if action < FIRST_FISH:
        if s.phase not in (TURN, SAIL):
            return due(s)
        return why_not_sail(parts, s, seat, action - FIRST_SAIL)
    if action < FISH_UNSEEN:
        return why_not_fish(s, action - FIRST_FISH)
    if action == FISH_UNSEEN:
        return why_not_fish_unseen(s)
    if action < FIRST_DIFFERENT:
        return 0 if s.phase == SEND else why.NO_SENDING
    return why_not_sell(s, seat, action)


@kernel
def why_not_elsewhere(parts: Parts, s: State, seat: int, action: int) -> int:
    if action < FIRST_RECALL:
        return why_not_lace(parts, s, seat, action - FIRST_LACE)
    if action < TAKE_PRIVILEGES:
        return why_not_recall(s, seat, action - FIRST_RECALL)
    if s.phase != BONUS:
        return why.NO_BONUS
    if action == TAKE_PRIVILEGES or s.open_buildings >> (action - FIRST_TAKE_CARD) & 1:
        return 0
    return why.CARD_NOT_OPEN


@kernel
def why_not_in_clean_up(parts: Parts, s: State, seat: int, action: int) -> int:
    if action < FIRST_SPARE:
        return why_not_pay(s, seat, action - FIRST_PAY)
    if action < FIRST_TAKE_CUBE:
        return why_not_spare(parts, s, seat, action - FIRST_SPARE)
    if action < FIRST_INSTEAD:
        return why_not_take_cube(s, seat, action - FIRST_TAKE_CUBE)
    if action < DONE:
        return why_not_instead(s, action - FIRST_INSTEAD)
    return why_not_be_done(parts, s, seat)


@kernel
def why_not_be_done(parts: Parts, s: State, seat: int) -> int:
    if s.phase == TURN:
        return why.NOTHING_UNDER_WAY
    if s.phase == SAIL:
        if destinations(parts, s, seat):
            return why.MUST_SAIL
        return why.ISLAND_AFTER_SWAP if s.swapped else 0
    if s.phase == DRAW and drawing_done(s, seat):
        return 0
    return 0 if s.phase in (LACE, RECALL, PAY, REFILL, DISCARD) else due(s)


@kernel
def legal(parts: Parts, s: State, seat: int, out: Legal) -> int:
    if s.phase == BUILD_PYRAMID:
        return legal_put(s, seat, out)
    if s.phase == OVER or seat != s.seat:
        return 0
    if s.phase == TURN:
        return legal_turn(parts, s, seat, out)
    if s.phase == DRAW:
        return legal_draws(s, seat, out)
    if s.phase == SAIL:
        return legal_sailing(parts, s, seat, out)
    if s.phase == FISH:
        return legal_fishing(s, out)
    if s.phase == SEND:
        return legal_set(out, 0, 0b11, FIRST_SEND)
    if s.phase == SELL:
        return legal_sales(s, seat, out)
    if s.phase == LACE:
        return and_done(out, legal_set(out, 0, lace_spaces(parts, s, seat), FIRST_LACE))
    if s.phase == RECALL:
        return and_done(out, legal_recalls(s, seat, out))
    if s.phase == BONUS:
        out[0] = TAKE_PRIVILEGES
        return legal_set(out, 1, int(s.open_buildings), FIRST_TAKE_CARD)
    if s.phase == PAY:
        return and_done(out, legal_payments(parts, s, seat, out))
    if s.phase == REFILL:
        return and_done(out, legal_refill(s, seat, out))
    return and_done(out, legal_discards(s, seat, out))


@kernel
def and_done(out: Legal, count: int) -> int:
    out[count] = DONE
    return count + 1


@kernel
def legal_fishing(s: State, out: Legal) -> int:
    count = 0
    for kind in range(KINDS):
        if s.open_seafood[kind] > 0:
            out[count] = FIRST_FISH + kind
            count += 1
    if s.seafood_size > 0:
        out[count] = FISH_UNSEEN
        count += 1
    return count
