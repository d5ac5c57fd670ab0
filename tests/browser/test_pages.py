"""Each page as a person meets it: on a wide screen and a phone, in three languages, with axe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import laguna
from laguna.bots.match import play_out
from tests.browser.conftest import PHONE, NewPage, Picture
from tests.browser.hands import Mouse, start_alone, start_now

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
BOTS = 60_000  # milliseconds for the turns of three bots, which are shown one by one
FIRST_LOAD = 165_000  # bytes, gzipped, without the fonts; the lobby draws all three games
PATHS = ("/", "/new", "/learn/walking", "/score/walking", "/replay", "/nowhere")


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is now."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run({resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['html'][:200]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def overflow(page: Page) -> list[int]:
    """By how much the document is wider and higher than the window."""
    sizes: list[int] = page.evaluate(
        "() => { const d = document.documentElement;"
        " return [d.scrollWidth - innerWidth, d.scrollHeight - innerHeight]; }"
    )
    return sizes


def finished_record(seats: int = 2) -> str:
    table = laguna.new("walking", seats=seats, seed=11)
    return play_out(table, [laguna.bots.make("greedy", seat) for seat in range(seats)]).record()


def open_replay(page: Page) -> None:
    page.goto("/replay")
    page.get_by_role("textbox").fill(finished_record())
    page.get_by_role("button", name="Show the game").click()
    page.locator("[data-phase]").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_pages_are_accessible(path: str, theme: str, new_page: NewPage, picture: Picture) -> None:
    page = new_page(path, color_scheme=theme)
    page.locator("main h1, main h2, h1").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert complaints(page) == []
    assert overflow(page)[0] <= 0
    picture(page, f"{path.strip('/').replace('/', '-') or 'lobby'}-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_is_accessible(theme: str, new_page: NewPage, picture: Picture) -> None:
    page = new_page(color_scheme=theme)
    start_alone(page)
    player = Mouse(page, seed=2)
    assert complaints(page) == []
    player.act()
    page.locator(".hand button.may").first.click()
    assert complaints(page) == []
    picture(page, f"laying-{theme}")
    for key in "?r":
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        assert complaints(page) == []


def test_a_link_chooses_the_game_until_somebody_chooses_another(new_page: NewPage) -> None:
    page = new_page("/?game=multicity")
    first = page.get_by_role("button", name="Play now")
    expect(first).to_have_accessible_name("Play now Multicity")
    start_now(page, "burano")
    page.locator(".burano").wait_for(timeout=BOTS)
    page.goto("/")
    expect(first).to_have_accessible_name("Play now Burano")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_scrolls_during_play(seats: int, new_page: NewPage, picture: Picture) -> None:
    page = new_page("/new?game=walking")
    count = "1, alone" if seats == 1 else str(seats)
    page.get_by_role("group", name="Seats").get_by_text(count, exact=True).click()
    for number in range(2, seats + 1):
        page.get_by_role("group", name=f"Seat {number}", exact=True).get_by_text("a bot").click()
    page.get_by_role("button", name="Set the table").click()
    page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
    player = Mouse(page, seed=seats)
    turns = 0
    while turns < 3:
        assert overflow(page) == [0, 0]
        assert page.locator(".walking").evaluate("e => e.scrollHeight - e.clientHeight") <= 0
        turns += player.phase == "take"
        player.act()
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
    picture(page, f"table-{seats}-wide")


def test_a_phone_held_upright(new_page: NewPage, picture: Picture) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    picture(page, "lobby-phone")
    start_now(page)
    player = Mouse(page, seed=6)
    player.touch = True
    for _ in range(2):
        page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
        player.act()
        assert overflow(page) == [0, 0]
    picture(page, "table-phone")
    small = page.evaluate(
        "() => [...document.querySelectorAll('main *')].filter(e => e.childNodes.length &&"
        " [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) && e.offsetParent &&"
        " parseFloat(getComputedStyle(e).fontSize) < 13).map(e => e.outerHTML.slice(0, 120))"
    )
    assert small == []


@pytest.mark.parametrize(
    ("language", "button", "turn"),
    [
        ("en", "Play now", "Your turn"),
        ("pl", "Zagraj teraz", "Twoja"),
        ("de", "Jetzt spielen", "dran|Zug"),
    ],
)
def test_each_language(
    language: str, button: str, turn: str, new_page: NewPage, picture: Picture
) -> None:
    page = new_page()
    page.get_by_role("button", name=language.upper(), exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.get_by_role("button", name=re.compile(button)).click()
    page.locator(".board[data-may-act=true]").wait_for(timeout=BOTS)
    expect(page).to_have_title(re.compile(turn))
    Mouse(page, seed=1).act()
    picture(page, f"table-{language}")
    page.keyboard.press("r")
    expect(page.locator("dialog")).to_contain_text("W4.3")


def test_the_key_of_the_chat_lets_one_type(new_page: NewPage) -> None:
    page = new_page()
    start_alone(page)
    page.keyboard.press("c")
    message = page.get_by_label("Message")
    expect(message).to_be_focused()
    page.keyboard.type("close")
    expect(message).to_have_value("close")


def test_the_middle_card_of_three_is_not_taken_alone(new_page: NewPage) -> None:
    page = new_page()
    start_alone(page)
    page.get_by_role("button", name="Display, column 1, first floor").click()
    expect(page.locator(".prompt")).to_contain_text("Choose the card above or below it, too.")
    expect(page.locator(".purse .coming")).to_have_count(0)


def test_why_not_in_words_and_the_rule_one_click_away(new_page: NewPage) -> None:
    page = new_page()
    start_alone(page)
    page.keyboard.press("e")
    slip = page.get_by_role("alertdialog")
    expect(slip).to_contain_text("Taking nothing is not allowed while cards lie in the display.")
    slip.get_by_role("button", name="Show rule W3.3").click()
    expect(page.locator("dialog")).to_contain_text("W3.3")


def test_the_coach_can_be_left(new_page: NewPage) -> None:
    page = new_page("/learn/walking")
    page.get_by_role("button", name="Alone").click()
    leave = page.get_by_role("button", name="Leave the coach")
    leave.click()
    expect(leave).to_have_count(0)
    Mouse(page, seed=12).act()
    expect(leave).to_have_count(0)


def test_a_street_is_scored(new_page: NewPage, picture: Picture) -> None:
    page = new_page("/score/walking")
    codes = []
    page.get_by_role("button", name="House 1, ground floor: free place").click()
    for _ in range(3):
        page.get_by_role("group", name="Filter by colour").get_by_role("button").first.click()
        if page.get_by_role("group", name="Choose a card").get_by_role("button").count() > 4:
            page.get_by_role("group", name="Filter by colour").get_by_role("button").first.click()
        card = page.get_by_role("group", name="Choose a card").get_by_role("button").first
        drawing = card.locator("use").first.get_attribute("href") or ""
        codes.append(drawing.removeprefix("#walking-card-"))
        card.click()
    page.get_by_role("button", name="Woman").click()
    game = laguna.games.load("walking")
    sheet = game.read_sheet(f"player 1\n  permits 4, coins 0\n  {' | '.join(codes)} | woman")
    total = next(line for line in game.pad(sheet.parts, sheet.state) if line.key == "total")
    expect(page.locator(".pad tr.total button")).to_have_text(str(total.entries[0][0].points))
    page.locator(".pad button").first.hover()
    expect(page.locator(".how")).to_contain_text("W8.2")
    assert complaints(page) == []
    picture(page, "score-street")


@pytest.mark.parametrize(
    ("locale", "record", "street"),
    [
        (
            "en-GB",
            "Record, line 1: a record begins with the line",
            "House 1 of Player 1 is complete",
        ),
        (
            "pl-PL",
            "Zapis gry, wiersz 1: zapis gry zaczyna się",
            "Gracz 1: kamienica 1 jest ukończona",
        ),
        (
            "de-DE",
            "Aufzeichnung, Zeile 1: eine Aufzeichnung",
            "Haus 1 von Spieler 1 ist vollständig",
        ),
    ],
)
def test_faults_are_told_in_the_readers_language(
    locale: str, record: str, street: str, new_page: NewPage, picture: Picture
) -> None:
    page = new_page("/replay", locale=locale)
    page.locator("textarea").fill("take 9 sideways")
    page.locator("form button.primary").click()
    expect(page.get_by_role("alert")).to_contain_text(record)
    page.goto("/score/walking")
    page.locator(".house .place").nth(2).click()
    for _ in ("ground floor", "first floor", "roof"):
        page.locator("dialog .cards button").first.click()
    page.locator("dialog .characters button").last.click()
    expect(page.locator("aside")).to_contain_text(street)
    page.locator("aside button.rule").click()
    expect(page.locator("dialog")).to_contain_text("W6.2")
    picture(page, f"score-remark-{locale}")


def test_what_is_no_link_is_said_where_one_sees_it(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_label("Somebody sent you a link?").fill("not a link")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=0.99)


def test_a_pasted_record_steps_and_jumps(new_page: NewPage, picture: Picture) -> None:
    page = new_page()
    open_replay(page)
    ply = page.locator("output")
    expect(ply).to_have_text(re.compile("^0/"))
    page.get_by_role("button", name="A move on").click()
    expect(ply).to_have_text(re.compile("^1/"))
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-phase]")).to_have_attribute("data-phase", "over")
    picture(page, "replay-end")
    assert complaints(page) == []


def test_a_pasted_record_is_there_after_a_reload(new_page: NewPage) -> None:
    page = new_page()
    open_replay(page)
    page.get_by_role("button", name="A move on").click()
    expect(page.locator("output")).to_have_text(re.compile("^1/"))
    page.wait_for_url(re.compile("ply=1"))
    page.reload()
    expect(page.locator("output")).to_have_text(re.compile("^1/"))


@pytest.mark.parametrize("path", ["/score/burano", "/score/chess", "/learn/chess"])
def test_what_is_not_there_says_so(path: str, new_page: NewPage) -> None:
    page = new_page(path)
    expect(page.locator("main")).to_contain_text("There is no such place here.")


def test_a_faulty_record_is_refused_in_a_sentence(new_page: NewPage) -> None:
    page = new_page("/replay")
    page.get_by_role("textbox").fill("nonsense")
    page.get_by_role("button", name="Show the game").click()
    expect(page.get_by_role("alert")).not_to_be_empty()


def test_the_first_load_is_small(new_page: NewPage) -> None:
    page = new_page("about:blank")
    sizes: dict[str, int] = {}

    def note(response: object) -> None:
        request = response.request  # type: ignore[attr-defined]
        if request.resource_type != "font":
            sizes[request.url] = request.sizes()["responseBodySize"]

    page.on("response", note)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes.values()) < FIRST_LOAD, sizes
    start_now(page)
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < FIRST_LOAD, sizes


def open_rules(page: Page, game: str) -> Locator:
    page.goto(f"/new?game={game}")
    page.locator(".option .rule").last.click()
    book = page.get_by_role("dialog")
    book.locator("dl .origin").first.wait_for()
    return book


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", laguna.games.names())
def test_the_rule_book_says_where_its_rules_come_from(
    game: str, theme: str, new_page: NewPage, picture: Picture
) -> None:
    rules = laguna.games.load(game).rules
    whole = {number: text for number, text in rules.items() if re.fullmatch(r".\d+\.\d+", number)}
    ours = [number for number, text in whole.items() if re.search(r"\[([^]]*[/; ])?I\b", text)]
    page = new_page(color_scheme=theme)
    book = open_rules(page, game)
    book.get_by_text(f"{len(ours)} of {len(whole)} rules carry a reading of ours").click()
    expect(book.locator("details").get_by_text("ours: ")).to_be_visible()  # the shipped parts
    expect(book.locator("dl")).not_to_contain_text("[I]")
    assert complaints(page) == []
    legend = book.get_by_role("button", name=re.compile(r"^our reading \d+ rules"))
    legend.click()
    shown = book.locator("dl dt:visible:not(.spoken)").all_inner_texts()
    assert [number for number in shown if number in whole] == ours
    legend.click()
    mark = book.locator("dl .origin.I").first
    mark.press("Enter")
    expect(mark).to_have_attribute("aria-expanded", "true")
    expect(book.get_by_role("status").filter(has_text="this is how we read it")).to_be_visible()
    assert complaints(page) == []
    picture(page, f"rules-{game}-{theme}")


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en-GB", "known from other publications about the game. One source says 32."),
        ("pl-PL", "z innych publikacji o grze. Jedno ze źródeł podaje 32."),
        ("de-DE", "aus anderen Veröffentlichungen zum Spiel bekannt. Eine Quelle sagt 32."),
    ],
)
def test_a_mark_says_why_in_three_languages_on_a_phone(
    locale: str, words: str, new_page: NewPage, picture: Picture
) -> None:
    page = new_page(locale=locale, viewport=PHONE, has_touch=True)
    book = open_rules(page, "multicity")
    book.locator("dl .origin.F").first.tap()
    expect(book.get_by_text(words)).to_be_visible()
    assert overflow(page)[0] <= 0
    assert book.evaluate("book => book.scrollWidth <= book.clientWidth")
    picture(page, f"rules-phone-{locale}")
