"""Terminal: a game at a table of text, against people or bots.

Takes a `Game`, who sits where, and a `Screen`; asks, draws and goes on until the game is over or somebody leaves.
Everything shown to a player comes from the game's view for that player, so the terminal cannot give away more than the
game does.

    screen     where text goes and answers come from
    picture    a view as tables and lines; generic, knows no game
    changes    what an answer has changed, in lines
    hints      what is at the things that can be chosen
    menu       a decision as numbered options, and an answer back to an option
    chronicle  what the others did, in lines
    table      the loop: bots and people in turn, commands, the hand-over between people
    scores     the ranked table at the end
    teller     a bot that answers as a journal says
"""
